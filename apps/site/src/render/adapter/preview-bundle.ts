import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export const PREVIEW_ENTRY = new URL('../preview/entry.ts', import.meta.url)
export const PREVIEW_CHUNK = 'preview.mjs'

/**
 * Bundles the renderer of previews for browsers: `preview/renderer.js` beside the other folders of the build, a single file,
 * which the console loads into a worker.
 * @param serverDir folder of the built renderer
 */
export async function bundlePreview(serverDir: URL): Promise<void> {
  const entry = fileURLToPath(new URL(PREVIEW_CHUNK, serverDir))
  await build({
    entryPoints: [entry],
    outfile: fileURLToPath(new URL('../preview/renderer.js', serverDir)),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    // Chooses React's build for production.
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  await rm(entry)
}
