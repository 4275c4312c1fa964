import { expect, it } from 'vitest'
import { adjustHtml } from './adjust-html.ts'

const adjusted = (html: string) => adjustHtml(Buffer.from(html)).toString()

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
