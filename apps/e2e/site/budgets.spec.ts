import { brotliCompressSync } from 'node:zlib'
import { SITE_URL } from '../fixtures/addresses.ts'
import { type FirstVisit, visitFirst } from '../fixtures/first-visit.ts'
import { PAGES } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

/**
 * The cost of a first visit per page type and language, from the publisher's server: a phone with 360 px and pixel ratio 2. Bytes
 * are counted as transferred, compressed and with headers; 1 KB is 1,000 bytes, as in data plans. The pictures are WebP, the
 * worst case: AVIF variants are smaller and encoded in the background. The document is larger with AVIF variants, and its limit includes
 * them.
 */
const KB = 1_000
const LIMITS = {
  /** Ten packets of 1,460 bytes: the initial congestion window of a server. */
  document: 14_600,
  documentAndStyles: 25 * KB,
  scripts: 6 * KB,
  scriptsWithIsland: 20 * KB,
  font: 40 * KB,
  firstPicture: 60 * KB,
  home: 240 * KB,
  otherPage: 180 * KB,
  requests: 15,
}

const DEVELOPER_PAGES = ['/test-rate-limiter', '/security-test', '/ar/test-rate-limiter', '/ar/security-test']
const isHome = (path: string) => path === '/' || path === '/ar'

/** Additional bytes of a document once all its pictures have AVIF variants: a second `<source>` each. */
async function bytesOfAvifSources(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const withAvif = html
    .replaceAll(/<source type="image\/avif"[^>]*>/g, '')
    .replaceAll(/<source type="image\/webp"[^>]*>/g, (source) => source.replaceAll('webp', 'avif') + source)
  return brotliCompressSync(withAvif).byteLength - brotliCompressSync(html).byteLength
}

const bytesOf = (visit: FirstVisit, ...types: string[]) =>
  visit.transfers.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0)

for (const path of [...PAGES.map((page) => page.path), ...DEVELOPER_PAGES]) {
  test(`the first visit of ${path} keeps its budgets of bytes and requests`, async ({ browser }) => {
    const visit = await visitFirst(browser, SITE_URL() + path)
    const { transfers, hasIsland, firstPicture } = visit
    const all = transfers.reduce((sum, { bytes }) => sum + bytes, 0)
    const fonts = transfers.filter(({ type }) => type === 'Font')
    const first = transfers.find(({ url }) => url === firstPicture)
    const found = {
      document: bytesOf(visit, 'Document') + (await bytesOfAvifSources(SITE_URL() + path)),
      documentAndStyles: bytesOf(visit, 'Document', 'Stylesheet'),
      scripts: bytesOf(visit, 'Script'),
      fonts: fonts.length,
      font: bytesOf(visit, 'Font'),
      firstPicture: first?.bytes ?? 0,
      all,
      requests: transfers.length,
    }
    test.info().annotations.push({ type: 'bytes', description: `${path} ${JSON.stringify(found)}` })

    expect.soft(found.document, 'HTML with its headers').toBeLessThanOrEqual(LIMITS.document)
    expect.soft(found.documentAndStyles, 'HTML and CSS').toBeLessThanOrEqual(LIMITS.documentAndStyles)
    expect.soft(found.scripts, 'JavaScript').toBeLessThanOrEqual(hasIsland ? LIMITS.scriptsWithIsland : LIMITS.scripts)
    expect.soft(visit.blockingScripts, 'render-blocking scripts').toEqual([])
    expect.soft(found.fonts, 'font files').toBeLessThanOrEqual(1)
    expect.soft(found.font, 'font').toBeLessThanOrEqual(LIMITS.font)
    expect.soft(found.firstPicture, 'first picture').toBeLessThanOrEqual(LIMITS.firstPicture)
    expect.soft(all, 'everything').toBeLessThanOrEqual(isHome(path) ? LIMITS.home : LIMITS.otherPage)
    expect.soft(transfers.length, transfers.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(LIMITS.requests)
    const thirdParty = transfers.filter(({ url }) => !url.startsWith(SITE_URL())).map(({ url }) => url)
    expect.soft(thirdParty, 'requests to others').toEqual([])
  })
}

test('the budgets count every kind of file: a page of the site has HTML, a script, a font and a picture', async ({ browser }) => {
  const visit = await visitFirst(browser, `${SITE_URL()}/products/1`)
  for (const type of ['Document', 'Font', 'Image', 'Script']) {
    expect(bytesOf(visit, type), type).toBeGreaterThan(0)
  }
  expect(visit.transfers.map(({ url }) => url)).toContain(visit.firstPicture)
})
