import { fileURLToPath } from 'node:url'
import { LOCALE_FACTS, LOCALES } from '@bayt/content/locale'
import { buildSync } from 'esbuild'

interface InlineScripts {
  /** `layouts/early.ts` */
  early: string
  /** `islands/settled/island.ts` */
  island: string
}

/** Builds the scripts that are inlined into every page. @param page the script that the early script fetches */
export function buildInlineScripts(page: { address: string }): InlineScripts {
  return { early: build('../../layouts/early.ts', page.address), island: build('../../islands/settled/island.ts') }
}

/** The minified text of a script. @param path from this file */
function build(path: string, pageScript?: string): string {
  const source = fileURLToPath(new URL(path, import.meta.url))
  const prefixes = LOCALES.map((locale) => LOCALE_FACTS[locale].prefix).filter((prefix) => prefix !== '')
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    minify: true,
    format: 'iife',
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
    define: { LOCALE_PREFIXES: JSON.stringify(prefixes), PAGE_SCRIPT: JSON.stringify(pageScript ?? '') },
    write: false,
  })
  const [script] = outputFiles
  if (!script) throw new Error(`${source} was not built.`)
  return script.text.trim()
}
