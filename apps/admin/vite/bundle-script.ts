import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The oldest browsers that the console works in (`docs/decisions/older-browsers.md`). */
export const BROWSERS = ['chrome109', 'safari16.4', 'firefox115']

const FOLDER = new URL('../boot/', import.meta.url)

/**
 * A script of `boot/` with all its imports, for a page that loads no modules yet.
 * @param define code that replaces a name
 */
export async function bundleScript(name: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(FOLDER),
    logLevel: 'warn',
    define,
    build: {
      target: BROWSERS,
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: fileURLToPath(new URL(name, FOLDER)), output: { format: 'iife' } },
    },
  })
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`boot/${name} was not built.`)
  return chunk.code
}
