import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../locale.ts'
import { HOSTILE_LINKS } from '../testing/hostile.ts'
import { sampleRuns } from '../testing/sample-runs.ts'
import { hrefOf, linkRewriter, readSiteLink } from './site-link.ts'

const ORIGIN = 'https://bayt.example'

/** The targets of a link on English and on Arabic pages; `undefined` if the text is not a link. */
function hrefs(text: string): [string | undefined, string | undefined] {
  const link = readSiteLink(text, ORIGIN)
  return [link && hrefOf(link, 'en'), link && hrefOf(link, 'ar')]
}

describe('a page of the site opens in the language of the linking page', () => {
  test.each([
    ['/', '/', '/ar'],
    ['/products', '/products', '/ar/products'],
    ['/products/3', '/products/3', '/ar/products/3'],
    ['/products?category=rice#list', '/products?category=rice#list', '/ar/products?category=rice#list'],
    ['/#why', '/#why', '/ar#why'],
    ['/?q=1', '/?q=1', '/ar?q=1'],
  ])('%s', (text, english, arabic) => {
    expect(hrefs(text)).toEqual([english, arabic])
  })

  test.each([
    ['/ar', '/', '/ar'],
    ['/ar/', '/', '/ar'],
    ['/ar/about', '/about', '/ar/about'],
    ['/en', '/', '/ar'],
    ['/en/products', '/products', '/ar/products'],
    ['/ar/ar/products', '/products', '/ar/products'],
    ['/en/ar/products', '/products', '/ar/products'],
    ['/ar#why', '/#why', '/ar#why'],
  ])('even if it was written with a language prefix: %s', (text, english, arabic) => {
    expect(hrefs(text)).toEqual([english, arabic])
  })

  test.each([
    ['https://bayt.example/about', '/about', '/ar/about'],
    ['https://bayt.example', '/', '/ar'],
    ['http://bayt.example/ar/about?x=1', '/about?x=1', '/ar/about?x=1'],
    ['/about/', '/about', '/ar/about'],
    ['/about///', '/about', '/ar/about'],
    ['/about.html', '/about', '/ar/about'],
    ['/index.html', '/', '/ar'],
    ['/ar.html', '/', '/ar'],
    ['/ar/index.html', '/', '/ar'],
    ['/products/index.html', '/products', '/ar/products'],
    ['/products/../about', '/about', '/ar/about'],
    [' /about ', '/about', '/ar/about'],
    ['/ar//about', '/about', '/ar/about'],
    ['/ar//ar/about', '/about', '/ar/about'],
    ['/.//evil.example', '/evil.example', '/evil.example'],
  ])('even in another spelling: %s', (text, english, arabic) => {
    expect(hrefs(text)).toEqual([english, arabic])
  })

  test.each([
    ['/منتجات', '/%D9%85%D9%86%D8%AA%D8%AC%D8%A7%D8%AA'],
    ['/rice&sugar', '/rice&sugar'],
    ['/a"b<c>', '/a%22b%3Cc%3E'],
    ['/%09/x', '/%09/x'],
    ['/%5cx', '/%5cx'],
    ['/a\\b', '/a/b'],
    ['/about.html/more', '/about.html/more'],
    ['/rice.no-1', '/rice.no-1'],
    ['/%E0%A4%A', '/%E0%A4%A'],
  ])('even if no page has this address: %s', (text, english) => {
    expect(hrefs(text)).toEqual([english, `/ar${english}`])
  })
})

test.each([
  ['/files/price%20list.pdf', '/files/price%20list.pdf'],
  ['/files/price list.pdf', '/files/price%20list.pdf'],
  ['/rss.xml', '/rss.xml'],
  ['/ar/rss.xml', '/ar/rss.xml'],
  ['/en/rss.xml', '/rss.xml'],
  ['/admin', '/admin'],
  ['/admin/products', '/admin/products'],
  ['/ar/admin', '/admin'],
])('a file and the console are the same in both languages: %s', (text, href) => {
  expect(hrefs(text)).toEqual([href, href])
})

test.each(['#why', 'https://other.example/ar/about', 'https://wa.me/9675312345', 'mailto:a@b.example', 'tel:+967-530'])(
  '%s stays as it was written',
  (text) => {
    expect(hrefs(text)).toEqual([text, text])
  },
)

test.each([
  '',
  '#',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://',
  'http:///x',
  'mailto:',
  'tel:',
  'about',
  'www.bayt.example',
  'javascript:x',
  'https://user:pass@bayt.example/about',
])('%j is not a link', (text) => {
  expect(readSiteLink(text, ORIGIN)).toBeUndefined()
})

test('hostile links never leave the site and never run code', () => {
  for (const text of HOSTILE_LINKS) {
    for (const href of hrefs(text))
      expect(href ?? '#', JSON.stringify(text)).toMatch(/^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i)
  }
})

test('the address of a link is a link to the same target', () => {
  const written = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string({ unit: 'binary' }))
  const paths = fc.array(
    fc.constantFrom('/', 'ar', 'en', '.', '..', '%20', '\\', 'products', '3', '.html', 'index', '?', '#', 'ن', '\t'),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        written,
        paths.map((parts) => `/${parts.join('')}`),
        paths.map((parts) => `${ORIGIN}/${parts.join('')}`),
      ),
      (text) => {
        const link = readSiteLink(text, ORIGIN)
        if (!link) return
        for (const locale of LOCALES) {
          const again = readSiteLink(hrefOf(link, locale), ORIGIN)
          expect(again && hrefOf(again, locale)).toBe(hrefOf(link, locale))
        }
      },
    ),
    { numRuns: sampleRuns(2_000), seed: 20_261_122 },
  )
})

// If the time were quadratic, each of these texts would exceed the time limit of a test.
test.each([
  ['slashes', `/a${'/'.repeat(1_000_000)}x`],
  ['folders', `${'/a'.repeat(500_000)}/x`],
  ['language prefixes', `${'/ar'.repeat(500_000)}/x`],
])('a path of a million %s is parsed in linear time', (_, path) => {
  expect(readSiteLink(path, ORIGIN)?.kind).toBe('page')
})

test.each([
  ['/about', { kind: 'page', path: '/about', suffix: '' }],
  ['/ar/about?x=1', { kind: 'page', path: '/about', suffix: '?x=1', prefix: 'ar' }],
  ['/files/list.pdf', { kind: 'fixed', path: '/files/list.pdf', suffix: '' }],
  ['/admin/products', { kind: 'fixed', path: '/admin/products', suffix: '' }],
  ['#why', { kind: 'anchor', anchor: '#why' }],
  ['tel:+967-530', { kind: 'external', href: 'tel:+967-530' }],
])('the kind of the link %s is known', (text, link) => {
  expect(readSiteLink(text, ORIGIN)).toEqual(link)
})

test('an anchor is percent-encoded', () => {
  expect(hrefs('#our brands')).toEqual(['#our%20brands', '#our%20brands'])
})

test.each([undefined, '', 'localhost:4321'])('without a host of the site, full addresses are external: %j', (origin) => {
  for (const href of ['https://bayt.example/about', 'mailto:a@b.example', 'tel:530'])
    expect(readSiteLink(href, origin)).toEqual({ kind: 'external', href })
})

test('a rewriter gives the address in the language of its page, and nothing for a text that is not a link', () => {
  const rewrite = linkRewriter('ar', ORIGIN)
  expect(['/about', `${ORIGIN}/products/3`, 'https://other.example/x', 'about'].map(rewrite)).toEqual([
    '/ar/about',
    '/ar/products/3',
    'https://other.example/x',
    undefined,
  ])
})
