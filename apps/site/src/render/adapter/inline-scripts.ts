import { fileURLToPath } from 'node:url'
import { LOCALE_FACTS, LOCALES } from '@bayt/content/locale'
import { buildSync } from 'esbuild'
import type { PageScript } from './page-scripts.ts'
import type { VitePlugin } from './vite-plugin.ts'

const EARLY_SCRIPT_MODULE = 'virtual:early-script'

export interface InlineScripts {
  /** `layouts/early.ts` */
  early: string
  /** `islands/settled/island.ts` */
  island: string
}

/** Builds the scripts that are inlined into every page. @param page the script that the early script fetches */
export function buildInlineScripts(page: Pick<PageScript, 'address'>): InlineScripts {
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

/** Provides the early script to the layout as `virtual:early-script`. */
export function inlineScripts({ early }: InlineScripts, page: PageScript): VitePlugin {
  return {
    name: 'renderer-adapter:inline-scripts',
    resolveId: (id) => (id === EARLY_SCRIPT_MODULE ? id : undefined),
    load(id) {
      if (id !== EARLY_SCRIPT_MODULE) return
      const script = this.environment.mode === 'build' ? early : early.replace(page.address, page.source)
      return `export default ${JSON.stringify(script)}`
    },
  }
}
