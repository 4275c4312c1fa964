import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The path of a file that ships with the bundle. The bundler may put this module into a folder below the entry, so the parent
 * folder is searched too. From source, names relative to `src/render` are tried too.
 * @param names the name in the bundle, then the name in the source
 */
export function runtimeFile(...names: string[]): string {
  const start = dirname(fileURLToPath(import.meta.url))
  for (const folder of [start, dirname(start)]) {
    const found = names.map((name) => join(folder, name)).find((path) => existsSync(path))
    if (found) return found
  }
  throw new Error(`The render bundle is incomplete: ${names[0]} is missing. Build the site again (astro build).`)
}
