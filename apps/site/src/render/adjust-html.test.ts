import { expect, it } from 'vitest'
import { htmlAdjuster } from './adjust-html.ts'

const adjusted = (html: string, imports: [string, string[]][] = []) =>
  htmlAdjuster(new Map(imports))(Buffer.from(html)).toString()

it('every module script waits behind pictures and fonts, and nothing else is touched', () => {
  const script = (more: string) => `<script type="module"${more} src="/_astro/x.js"></script>`
  expect(adjusted(`<p>أرز</p>${script('')}<b>x</b>${script('')}`)).toBe(
    `<p>أرز</p>${script(' fetchpriority="low"')}<b>x</b>${script(' fetchpriority="low"')}`,
  )
  for (const html of ['', '<p>أرز</p>', '<script>x()</script>']) expect(adjusted(html)).toBe(html)
})

it('no styles stand in the body', () => {
  expect(adjusted('<body><style>astro-island,astro-slot,astro-static-slot{display:contents}</style><p>')).toBe('<body><p>')
})

it('what a script imports is fetched beside it', () => {
  const html = '<script type="module" src="/a.js"></script><script type="module" src="/b.js"></script>'
  expect(adjusted(html, [['/a.js', ['/c.js']]])).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/c.js"><script type="module" fetchpriority="low" src="/a.js"></script>' +
      '<script type="module" fetchpriority="low" src="/b.js"></script>',
  )
})
