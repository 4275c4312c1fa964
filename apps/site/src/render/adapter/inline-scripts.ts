import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { LOCALE_FACTS, LOCALES } from '@bayt/content/locale'
import { buildSync } from 'esbuild'
import type { PageScript } from './page-scripts.ts'
import type { VitePlugin } from './vite-plugin.ts'

const EARLY_SCRIPT_MODULE = 'virtual:early-script'
/** Astro's element of an island in production, and the hash of the version that `islands/settled/island.ts` was written for: Astro 7.3.5. */
const ASTRO_ISLAND = /\/astro-island\.prebuilt\.js$/
const ASTRO_ISLAND_HASH = 'c9fc3b347727c6a23bcf517a22ae5e521a407598654af6df7501576f6b6fdf2a'

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

/** Provides the early script to the layout as `virtual:early-script`, and replaces Astro's element for islands. */
export function inlineScripts({ early, island }: InlineScripts, page: PageScript): VitePlugin {
  return {
    name: 'renderer-adapter:inline-scripts',
    resolveId: (id) => (id === EARLY_SCRIPT_MODULE ? id : undefined),
    load(id) {
      if (id !== EARLY_SCRIPT_MODULE) return
      const script = this.environment.mode === 'build' ? early : early.replace(page.address, page.source)
      return `export default ${JSON.stringify(script)}`
    },
    transform(code, id) {
      if (!ASTRO_ISLAND.test(id)) return null
      const hash = createHash('sha256').update(code).digest('hex')
      if (hash !== ASTRO_ISLAND_HASH)
        throw new Error(
          `Astro's element of islands has changed. Compare it with islands/settled/island.ts, then set the hash to ${hash}.`,
        )
      return { code: `export default ${JSON.stringify(island)}`, map: null }
    },
  }
}
