import { fileURLToPath } from 'node:url'
import { LOCALE_FACTS, LOCALES } from '@bayt/content/locale'
import { buildSync } from 'esbuild'
import type { VitePlugin } from './vite-plugin.ts'

const SOURCE = fileURLToPath(new URL('../../layouts/early.ts', import.meta.url))
const MODULE = 'virtual:early-script'

/** The minified text of `layouts/early.ts`. */
export function buildEarlyScript(): string {
  const prefixes = LOCALES.map((locale) => LOCALE_FACTS[locale].prefix).filter((prefix) => prefix !== '')
  const { outputFiles } = buildSync({
    entryPoints: [SOURCE],
    bundle: true,
    minify: true,
    format: 'iife',
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
    define: { LOCALE_PREFIXES: JSON.stringify(prefixes) },
    write: false,
  })
  const [script] = outputFiles
  if (!script) throw new Error(`${SOURCE} was not built.`)
  return script.text.trim()
}

/** Provides the script to the layout as `virtual:early-script`. */
export function earlyScript(script: string): VitePlugin {
  return {
    name: 'renderer-adapter:early-script',
    resolveId: (id) => (id === MODULE ? id : undefined),
    load: (id) => (id === MODULE ? `export default ${JSON.stringify(script)}` : undefined),
  }
}
