import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A file that lies beside the entry of the bundle. The bundler may place this module in a folder below the entry, so
 * the folders above are looked through; when run from source, names relative to `src/render` are tried too.
 */
export function runtimeFile(...names: string[]): string {
  const start = dirname(fileURLToPath(import.meta.url))
  for (const folder of [start, dirname(start)]) {
    const found = names.map((name) => join(folder, name)).find((path) => existsSync(path))
    if (found) return found
  }
  throw new Error(`The render bundle is incomplete: ${names[0]} is not beside it. Build the site again (astro build).`)
}
