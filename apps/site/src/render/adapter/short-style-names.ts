import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE_DIR = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Every file with its own styles, in a fixed order: the number of a file is its position, so each build produces the same names.
 */
const STYLED_FILES = globSync('**/*.{astro,module.css}', { cwd: SOURCE_DIR })
  .filter((file) => file.endsWith('.css') || readFileSync(join(SOURCE_DIR, file), 'utf8').includes('<style'))
  .sort()

/** @param id a module or file, possibly with a query */
export function styledFileNumber(id: string): string {
  const file = relative(SOURCE_DIR, id.split('?')[0] ?? '')
  return STYLED_FILES.indexOf(file).toString(36)
}

/** The name of a class of a CSS module: the class `text` of the eighth file is `text-7`. */
export const moduleClassName = (name: string, file: string) => `${name}-${styledFileNumber(file)}`
