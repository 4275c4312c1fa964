import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { VitePlugin } from './vite-plugin.ts'

const SOURCE_DIR = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Every file with its own styles, in a fixed order: the number of a file is its position, so each build produces the same names.
 */
const STYLED_FILES = globSync('**/*.{astro,module.css}', { cwd: SOURCE_DIR }).sort()

/** @param id a module or file, possibly with a query */
function numberOf(id: string): string {
  const file = relative(SOURCE_DIR, id.split('?')[0] ?? '')
  return STYLED_FILES.indexOf(file).toString(36)
}

/** The name of a class of a CSS module: the class `text` of the eighth file is `text-7`. */
export const moduleClassName = (name: string, file: string) => `${name}-${numberOf(file)}`

/**
 * Numbers the scopes of Astro's styles: `data-astro-cid-ybatimd6` becomes `data-css-7`. A random name cannot be compressed, and a
 * page has a hundred of them: together with the names of the modules, random names take 0.4 of 14 kB (docs/decisions/loading.md).
 */
export function shortStyleScopes(): VitePlugin {
  return {
    name: 'renderer-adapter:short-style-scopes',
    apply: 'build',
    transform(code, id) {
      if (!/\.astro(?:$|\?)/.test(id)) return null
      return { code: code.replaceAll(/data-astro-cid-[a-z0-9]{8}/g, `data-css-${numberOf(id)}`), map: null }
    },
  }
}
