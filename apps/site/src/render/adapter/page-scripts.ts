import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import type { VitePlugin } from './vite-plugin.ts'

const SITE = fileURLToPath(new URL('../../../', import.meta.url))
const PREFIX = 'virtual:script/'

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
type Name = keyof typeof SOURCES

export interface PageScript {
  /** Address on the site, with a hash of its text. */
  address: string
  /** Address of the source in `astro dev`. */
  source: string
  text: string
}

export type PageScripts = Readonly<Record<Name, PageScript>>

export function buildPageScripts(): PageScripts {
  return Object.fromEntries(Object.entries(SOURCES).map(([name, path]) => [name, build(name, path)])) as Record<Name, PageScript>
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
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return { address: `/_astro/${name}.${hash}.js`, source: `/${relative(SITE, source)}`, text }
}

/** Emits the scripts. Pages get the address of each script as `virtual:script/<name>`. */
export function pageScripts(scripts: PageScripts): VitePlugin {
  return {
    name: 'renderer-adapter:page-scripts',
    resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
    load(id) {
      if (!id.startsWith(PREFIX)) return
      const { address, source } = scripts[id.slice(PREFIX.length) as Name]
      return `export default ${JSON.stringify(this.environment.mode === 'build' ? address : source)}`
    },
    buildStart() {
      if (this.environment.mode !== 'build' || this.environment.name !== 'client') return
      for (const { address, text } of Object.values(scripts))
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: text })
    },
  }
}
