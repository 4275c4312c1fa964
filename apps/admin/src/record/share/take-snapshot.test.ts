// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { textOfPage } from '../preview/frame/prepare-page.ts'
import { prepareSnapshot } from './take-snapshot.ts'

const snapshot = (body: string, head = '') =>
  prepareSnapshot(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`, 'https://site.example')
const attribute = (page: Document, selector: string, name: string) => page.querySelector(selector)?.getAttribute(name)

test('a snapshot has no scripts, frames, policies or addresses of the live page', () => {
  const page = snapshot(
    '<script>run()</script><iframe></iframe><object data="/x"></object><embed src="/x"><astro-island props="{}"><p>Rice</p></astro-island>',
    `<base href="/x"><link rel="canonical" href="/products/3"><meta property="og:url" content="/products/3">
     <meta http-equiv="refresh" content="0;url=https://evil.example"><style>p{color:red}</style>`,
  )
  const text = textOfPage(page)
  for (const gone of ['script', 'iframe', 'object', 'embed', '<base', '<link', 'og:url', 'refresh', 'props', 'nonce'])
    expect(text, gone).not.toContain(gone)
  expect(text).toMatch(/^<!doctype html><html/)
  expect(text).toContain('<style>p{color:red}</style>')
  expect(text).toContain('Rice')
})

test('pictures and links have absolute addresses; links leave the frame, anchors stay in it', () => {
  const page = snapshot(
    `<img src="/_pictures/a-480.webp" srcset="/_pictures/a-480.webp 480w, https://storage.example/a.jpg 960w">
     <a id="live" href="/ar/products">x</a><a id="call" href="tel:+967">x</a><a id="skip" href="#content">x</a>`,
  )
  expect(attribute(page, 'img', 'src')).toBe('https://site.example/_pictures/a-480.webp')
  expect(attribute(page, 'img', 'srcset')).toBe(
    'https://site.example/_pictures/a-480.webp 480w, https://storage.example/a.jpg 960w',
  )
  expect([attribute(page, '#live', 'href'), attribute(page, '#live', 'target')]).toEqual([
    'https://site.example/ar/products',
    '_top',
  ])
  expect([attribute(page, '#call', 'href'), attribute(page, '#call', 'target')]).toEqual(['tel:+967', '_top'])
  expect([attribute(page, '#skip', 'href'), attribute(page, '#skip', 'target')]).toEqual(['about:srcdoc#content', null])
})
