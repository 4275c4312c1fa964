import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { changeManifest, checkVersions } from './private-parts.ts'

type Manifest = Parameters<typeof changeManifest>[0]

const SHEETS: Record<string, string> = { '/islands.css': '._filter_1{gap:4px}' }

function inlined(...routes: { type: string; content?: string; src?: string }[][]) {
  const manifest = {
    routes: routes.map((styles) => ({ styles })),
    csp: { styleDirective: { hashes: ['sha256-of-a-component'] } },
  }
  changeManifest(manifest as unknown as Manifest, (address) => SHEETS[address] ?? '', '')
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

it.each([[{ astro: '7.3.6', vite: '8.3.8' }], [{ astro: '7.3.5', vite: '8.4.0' }]])(
  'another version fails the build: %o',
  (found) => {
    const versions = `Astro ${found.astro} and Vite ${found.vite}`
    expect(() => checkVersions(found)).toThrow(`is written for Astro 7.3.5 and Vite 8.3.8, and this build has ${versions}.`)
  },
)

it('the versions for which it is written pass', () => {
  expect(() => checkVersions({ astro: '7.3.5', vite: '8.3.8' })).not.toThrow()
})
