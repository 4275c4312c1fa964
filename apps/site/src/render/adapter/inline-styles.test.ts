import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { inlineStyles } from './inline-styles.ts'

type Manifest = Parameters<typeof inlineStyles>[0]

const SHEETS: Record<string, string> = { '/islands.css': '._filter_1{gap:4px}' }

function inlined(...routes: { type: string; content?: string; src?: string }[][]) {
  const manifest = {
    routes: routes.map((styles) => ({ styles })),
    csp: { styleDirective: { hashes: ['sha256-of-a-component'] } },
  }
  inlineStyles(manifest as unknown as Manifest, (address) => SHEETS[address] ?? '', '')
  return { styles: manifest.routes.map((route) => route.styles), hashes: manifest.csp.styleDirective.hashes }
}

const hash = (css: string) => `sha256-${createHash('sha256').update(css).digest('base64')}`

it('gives a page one style element for its inline and external styles', () => {
  const { styles } = inlined([
    { type: 'inline', content: '.card{color:red}' },
    { type: 'external', src: '/islands.css' },
    { type: 'inline', content: '.card{color:red}' },
  ])
  expect(styles).toEqual([[{ type: 'inline', content: '.card{color:red}._filter_1{gap:4px}' }]])
})

it('allows only these elements and the one of islands, each once', () => {
  const { hashes } = inlined([{ type: 'inline', content: 'a{}' }], [{ type: 'inline', content: 'a{}' }], [])
  expect(hashes).toEqual([hash('astro-island,astro-slot,astro-static-slot{display:contents}'), hash('a{}')])
})
