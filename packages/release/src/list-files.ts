import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A name with a file extension. No folder of a site has an extension. */
const FILE = /[^/]\.[a-z\d]+$/i

/**
 * Relative paths of the files in a folder, with `/`. Synchronous, and without an object for each file: a release has tens of
 * thousands of files, and reading their types takes four times as long.
 */
export function listFiles(dir: string, prefix = ''): string[] {
  return readdirSync(join(dir, prefix)).flatMap((name) => {
    const path = prefix + name
    return FILE.test(name) || !statSync(join(dir, path)).isDirectory() ? path : listFiles(dir, `${path}/`)
  })
}
