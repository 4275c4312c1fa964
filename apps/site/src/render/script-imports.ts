import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = '_astro'
/** The bundler's names of scripts that pages reference. */
const PAGE_SCRIPT = /_type_script_.*\.js$/
const IMPORT = /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g

/** The imports of every script that pages reference, by address. @param clientDir folder of the built site */
export function readScriptImports(clientDir: string): Map<string, string[]> {
  const imports = new Map<string, string[]>()
  for (const name of readdirSync(join(clientDir, FOLDER)).filter((file) => PAGE_SCRIPT.test(file))) {
    const code = readFileSync(join(clientDir, FOLDER, name), 'utf8')
    const needed = [...code.matchAll(IMPORT)].map(([, file]) => `/${FOLDER}/${file}`)
    imports.set(`/${FOLDER}/${name}`, needed)
  }
  return imports
}
