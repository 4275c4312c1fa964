import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = '_astro'
/** How the bundler names the scripts that pages refer to themselves. */
const OF_PAGE = /_type_script_.*\.js$/
const IMPORT = /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g

/** The scripts that pages refer to, each with those that it imports, by their addresses. @param clientDir folder of the built site */
export function readScriptImports(clientDir: string): Map<string, string[]> {
  const imports = new Map<string, string[]>()
  for (const name of readdirSync(join(clientDir, FOLDER)).filter((file) => OF_PAGE.test(file))) {
    const code = readFileSync(join(clientDir, FOLDER, name), 'utf8')
    const needed = [...code.matchAll(IMPORT)].map(([, file]) => `/${FOLDER}/${file}`)
    imports.set(`/${FOLDER}/${name}`, needed)
  }
  return imports
}
