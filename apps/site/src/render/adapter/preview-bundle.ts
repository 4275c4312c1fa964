import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { VitePlugin } from './vite-plugin.ts'

const ENTRY = new URL('../preview/entry.ts', import.meta.url)
const CHUNK = 'preview.mjs'

/** Emits the renderer of previews beside the renderer of releases, so that both have the same templates, styles and manifest. */
export function previewEntry(): VitePlugin {
  return {
    name: 'renderer-adapter:preview-entry',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      if (this.environment.mode === 'build') this.emitFile({ type: 'chunk', id: fileURLToPath(ENTRY), fileName: CHUNK })
    },
  }
}

/**
 * Bundles the renderer of previews for browsers: `preview/renderer.js` beside the other folders of the build, a single file,
 * which the console loads into a worker.
 * @param serverDir folder of the built renderer
 */
export async function bundlePreview(serverDir: URL): Promise<void> {
  const entry = fileURLToPath(new URL(CHUNK, serverDir))
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
