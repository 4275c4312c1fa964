import { hash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { emits, type VitePlugin } from './vite-plugin.ts'

const SITE = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Scripts of pages without islands. Each script is one file: modules of the build would share a chunk with the runtime of
 * islands, and every page would load eight kilobytes for a few functions.
 */
const SOURCES = {
  page: '../../islands/page/page.ts',
  map: '../../islands/map/map-on-demand.ts',
  share: '../../islands/share/share-button.ts',
  'not-found': '../../components/ui/not-found.ts',
  'kept-pages': '../../components/offline/kept-pages.ts',
  draft: '../../islands/draft/show-draft.ts',
}
export type ScriptName = keyof typeof SOURCES

interface PageScript {
  /** Address on the site, with a hash of its text. */
  address: string
  /** Address of the source in `astro dev`. */
  source: string
  text: string
}

export type PageScripts = Readonly<Record<ScriptName, PageScript>>

export function buildPageScripts(): PageScripts {
  return Object.fromEntries(Object.entries(SOURCES).map(([name, path]) => [name, build(name, path)])) as PageScripts
}

function build(name: string, path: string): PageScript {
  const source = fileURLToPath(new URL(path, import.meta.url))
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  const text = outputFiles[0]?.text.trim() ?? ''
  if (text === '') throw new Error(`${source} was not built.`)
  return { address: `/_astro/${name}.${hash('sha256', text).slice(0, 8)}.js`, source: `/${relative(SITE, source)}`, text }
}

/** Emits the scripts, and tells pages their addresses (`SCRIPTS`) and the text of the early script (`EARLY_SCRIPT`). */
export function pageScripts(scripts: PageScripts, early: string): VitePlugin {
  return {
    config(_, { command }) {
      const addresses = Object.entries(scripts).map(([name, { address, source }]) => [
        name,
        command === 'build' ? address : source,
      ])
      const { page } = scripts
      const text = command === 'build' ? early : early.replace(page.address, page.source)
      return { define: { SCRIPTS: JSON.stringify(Object.fromEntries(addresses)), EARLY_SCRIPT: JSON.stringify(text) } }
    },
    ...emits('page-scripts', 'client', () =>
      Object.values(scripts).map(({ address, text }) => ({ type: 'asset', fileName: address.slice(1), source: text })),
    ),
  }
}
