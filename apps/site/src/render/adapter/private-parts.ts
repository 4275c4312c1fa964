import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { HookParameters } from 'astro'
import { hashOf } from '../content-security-policy.ts'
import { withConstantTokens } from './constant-tokens.ts'
import { styledFileNumber } from './short-style-names.ts'
import type { VitePlugin } from './vite-plugin.ts'
import { withoutLayers } from './without-layers.ts'

/**
 * All parts of the build that rely on what Astro and Vite do not document. Each part is worth more than 1% of the bytes of a page, or more
 * than a tenth of the time of a render (docs/decisions/private-parts.md).
 */
const WRITTEN_FOR = { astro: '7.3.5', vite: '8.3.8' }

type Versions = typeof WRITTEN_FOR

const INSTALLED_ASTRO = (createRequire(import.meta.url)('astro/package.json') as { version: string }).version

/** @throws Error for versions of Astro or Vite for which this file is not written */
export function checkVersions(found: Versions): void {
  const textOf = ({ astro, vite }: Versions) => `Astro ${astro} and Vite ${vite}`
  if (textOf(found) === textOf(WRITTEN_FOR)) return
  throw new Error(
    `${import.meta.filename} is written for ${textOf(WRITTEN_FOR)}, and this build has ${textOf(found)}. ` +
      'Follow "A new version" in docs/decisions/private-parts.md.',
  )
}

/** Astro's element of an island in production, and its hash. */
const ASTRO_ISLAND = /\/astro-island\.prebuilt\.js$/
const ASTRO_ISLAND_HASH = 'c9fc3b347727c6a23bcf517a22ae5e521a407598654af6df7501576f6b6fdf2a'

/** Vite's function for dynamic imports. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'
/**
 * Replaces Vite's preload helper: the browser fetches the files that a module needs together with the module. No dynamic import
 * has styles.
 * @param files addresses without the first slash
 */
const SMALL_PRELOAD_HELPER = `export const __vitePreload = (importModule, files = []) => {
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return importModule()
}`

/** @param island text of the element that replaces Astro's element of islands (`islands/settled/island.ts`) */
export function privateParts(island: string): VitePlugin[] {
  return [
    {
      name: 'renderer-adapter:private-parts',
      apply: 'build',
      buildStart() {
        checkVersions({ astro: INSTALLED_ASTRO, vite: this.meta.viteVersion })
      },
      transform(code, id) {
        if (ASTRO_ISLAND.test(id)) return { code: `export default ${JSON.stringify(elementInPlaceOf(code, island))}`, map: null }
        return /\.astro(?:$|\?)/.test(id) ? { code: withNumberedScopes(code, id), map: null } : null
      },
    },
    {
      name: 'renderer-adapter:small-preload-helper',
      apply: 'build',
      enforce: 'pre',
      applyToEnvironment: ({ name }) => name === 'client',
      load: (id) => (id === PRELOAD_HELPER ? SMALL_PRELOAD_HELPER : null),
    },
  ]
}

function elementInPlaceOf(astros: string, island: string): string {
  const found = hash('sha256', astros)
  if (found === ASTRO_ISLAND_HASH) return island
  throw new Error(
    `Astro's element of islands has changed. Compare it with islands/settled/island.ts, then set the hash to ${found}.`,
  )
}

/**
 * Numbers the scopes of Astro's styles: `data-astro-cid-ybatimd6` becomes `data-css-7`. A random name cannot be compressed, and a page
 * contains a hundred such names.
 */
function withNumberedScopes(code: string, id: string): string {
  return code.replaceAll(/data-astro-cid-[a-z0-9]{8}/g, `data-css-${styledFileNumber(id)}`)
}

/** Astro writes these styles before the first island of a page. */
const ISLAND_STYLES = 'astro-island,astro-slot,astro-static-slot{display:contents}'

type Manifest = HookParameters<'astro:build:ssr'>['manifest']

/** An import of another module of the build, in the minified text of a module. */
const IMPORT = /(?:from|import)"\.\/([\w.-]+\.js)"/g

/**
 * Names with each island the modules that the island imports, so that the browser fetches all modules at once instead of one round trip
 * after the other: `islands/settled/island.ts` reads the names, separated by commas.
 * @param read text of a file of the build by its address
 */
export function nameImports(manifest: Manifest, read: (address: string) => string): void {
  const importsOf = (module: string): string[] => {
    const direct = Array.from(read(module).matchAll(IMPORT), ([, name]) => `/_astro/${name}`)
    return direct.flatMap((imported) => [imported, ...importsOf(imported)])
  }
  for (const [island, module] of Object.entries(manifest.entryModules)) {
    if (module.endsWith('.js')) manifest.entryModules[island] = [...new Set([module, ...importsOf(module)])].join(',')
  }
}

/**
 * Gives each page one style element with all its styles, and adds the hashes of these elements to the policy. Astro would write
 * one element per source and allow every component's styles separately. On a slow connection an external stylesheet costs a round
 * trip before the first text; inlined, HTML and styles fit into the first round trip.
 *
 * The renderer writes the policies (`policies.ts`): Astro would hash the styles of each page again.
 * @param readStylesheet text of a stylesheet by its address
 * @param print see `withConstantTokens`
 */
export function changeManifest(manifest: Manifest, readStylesheet: (address: string) => string, print: string): void {
  const hashes = new Set<`sha256-${string}`>([hashOf(ISLAND_STYLES)])
  for (const route of manifest.routes) {
    if (route.styles.length === 0) continue
    const parts = route.styles.map((style) => (style.type === 'inline' ? style.content : readStylesheet(style.src)))
    const content = withConstantTokens(withoutLayers([...new Set(parts)].join('')), print)
    route.styles = [{ type: 'inline', content }]
    hashes.add(hashOf(content))
  }
  if (manifest.csp?.styleDirective) manifest.csp.styleDirective.hashes = [...hashes]
  manifest.shouldInjectCspMetaTags = false
}
