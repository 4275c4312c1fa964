import { expect, test } from 'vitest'
import { printSource } from './print-source.ts'

const ORIGIN = 'https://site.example'

const page = ({ size = '0.1', related = 'Oil', script = 'a', picture = '3f' }) => `<!doctype html>
<html lang="en" data-font="/_astro/f.woff2"><head><meta charset="utf-8"><title>Rice &amp; more | House</title>
<meta property="og:image" content="/_share/${script}.jpg"><script>${script}</script><link rel="preload" href="/x-${script}.avif"></head>
<body><nav>${related}</nav><main><h1>Rice</h1><p data-pdf><a href="/products/1.pdf">Sheet</a> (${size})</p>
<picture><source srcset="/_pictures/${script}.avif"><img src="/_pictures/${picture}-640.webp" loading="lazy"></picture>
<a href="/products/2">Oil</a></main><section class="band related later">${related}</section></body></html>`

test('scripts, menus, facts for others and the link to the PDF itself do not change what is printed', () => {
  const { hash } = printSource(page({}), ORIGIN)
  expect(printSource(page({ size: '0.2', related: 'Sugar', script: 'b' }), ORIGIN).hash).toBe(hash)
})

test('another picture, text or address of the site is printed anew', () => {
  const hashes = [
    printSource(page({}), ORIGIN),
    printSource(page({ picture: '4a' }), ORIGIN),
    printSource(page({}).replace('<h1>Rice', '<h1>Tea'), ORIGIN),
    printSource(page({}), 'https://other.example'),
  ].map(({ hash }) => hash)
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('links lead to the public site, the font is fetched before the print, and the title is plain text', () => {
  const { html, title } = printSource(page({}), ORIGIN)
  expect(html).toContain('<a href="https://site.example/products/2">')
  expect(html).toContain('<link rel="preload" as="font" href="/_astro/f.woff2" crossorigin></head>')
  expect(html).not.toMatch(/<script|<source|loading=/)
  expect(title).toBe('Rice & more | House')
})
