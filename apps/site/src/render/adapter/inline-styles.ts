import { createHash } from 'node:crypto'
import type { HookParameters } from 'astro'
import { withConstantTokens } from './constant-tokens.ts'
import { withoutLayers } from './without-layers.ts'

/** Astro writes these styles before the first island of a page. */
const ISLAND_STYLES = 'astro-island,astro-slot,astro-static-slot{display:contents}'

type Manifest = HookParameters<'astro:build:ssr'>['manifest']

/**
 * Gives each page one style element with all its styles, and adds the hashes of these elements to the policy. Astro would write
 * one element per source and allow every component's styles separately. On a slow connection an external stylesheet costs a round
 * trip before the first text; inlined, HTML and styles fit into the first round trip.
 * @param readStylesheet text of a stylesheet by its address
 * @param print see `withConstantTokens`
 */
export function inlineStyles(manifest: Manifest, readStylesheet: (address: string) => string, print: string): void {
  const hashes = new Set<`sha256-${string}`>([hashOf(ISLAND_STYLES)])
  for (const route of manifest.routes) {
    if (route.styles.length === 0) continue
    const parts = route.styles.map((style) => (style.type === 'inline' ? style.content : readStylesheet(style.src)))
    const content = withConstantTokens(withoutLayers([...new Set(parts)].join('')), print)
    route.styles = [{ type: 'inline', content }]
    hashes.add(hashOf(content))
  }
  if (manifest.csp?.styleDirective) manifest.csp.styleDirective.hashes = [...hashes]
}

function hashOf(css: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(css).digest('base64')}`
}
