import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPANY } from '@bayt/brand/company'
import { COMPANY_NAME } from '@bayt/brand/identity'
import type { Product } from '@bayt/content/entities/product'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { DocumentStore, Documents } from '@bayt/publisher/testing'
import { fetchFixturePicture, formatPhone, readFixture, t } from '@bayt/site/testing'
import { type Browser, chromium } from 'playwright/test'
import sharp from 'sharp'
import { type PrintedPage, readPdf } from '../fixtures/printed.ts'
import { expectPrinted } from '../fixtures/printed-text.ts'
import { type RenderedSite, serveContent } from '../fixtures/rendered-site.ts'
import { expect, test } from '../fixtures/test.ts'

/** The PDFs that the publisher prints from its pages: their text and its order, their size, and their way to a visitor. */

const PRINTER = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? chromium.executablePath()
const ORIGIN = 'https://site.example'
const PRODUCTS = 100
const MOST_BYTES = 2_000_000
const LANGUAGES = [
  { locale: 'en', prefix: '' },
  { locale: 'ar', prefix: '/ar' },
] as const

test.skip(!existsSync(PRINTER), `There is no Chromium at ${PRINTER}.`)

let dir: string
let site: RenderedSite
/** The PDFs by their addresses. */
let printed: ReadonlyMap<string, Buffer>

test.beforeAll(async () => {
  test.setTimeout(400_000)
  dir = mkdtempSync(join(tmpdir(), 'bayt-pdf-test-'))
  const pictures = new Map<string, Buffer>()
  const content = await manyProducts(pictures)
  const fetchPicture = async (url: string) => pictures.get(url) ?? fetchFixturePicture(url)
  const store = new DocumentStore(dir)
  site = await serveContent(content, fetchPicture, { documents: {} }, store)
  const pages = LANGUAGES.flatMap(({ prefix }) => [`${prefix}/catalogue`, `${prefix}/products/5`])
  await new Promise<void>((resolve) => {
    const documents = new Documents({
      browser: PRINTER,
      store,
      filesOf: () => site.dir,
      idle: async () => {},
      onPrinted: resolve,
    })
    documents.start({ release: 'test', origin: ORIGIN, pages })
  })
  printed = new Map(Object.entries(await store.read()).map(([address, of]) => [address, readFileSync(store.pathOf(of))]))
  await site.publish(content, { documents: await store.sizes() })
})
test.afterAll(() => {
  site.close()
  rmSync(dir, { recursive: true, force: true })
})

/** The products of the demo many times, each with a picture of its own. @param pictures gets the pictures */
async function manyProducts(pictures: Map<string, Buffer>): Promise<PublicContent> {
  const demo = await readFixture()
  const shown = demo.products.map(({ packaging_image_url }) => packaging_image_url).filter((url) => url !== null)
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, async (_, at): Promise<Product> => {
      const url = `https://media.fixture.example/many/${at}.jpg`
      const original = await fetchFixturePicture(shown[at % shown.length] ?? '')
      pictures.set(
        url,
        await sharp(original)
          .resize(640)
          .modulate({ hue: at * 3 })
          .jpeg()
          .toBuffer(),
      )
      const product = demo.products[at % demo.products.length]
      if (!product) throw new Error('The fixture has no product.')
      return { ...product, id: at + 1, packaging_image_url: url }
    }),
  )
  return { ...demo, products }
}

async function pagesOf(browser: Browser, address: string): Promise<PrintedPage[]> {
  const pdf = printed.get(address)
  if (!pdf) throw new Error(`${address} was not printed.`)
  return readPdf(browser, pdf)
}

/**
 * The letters of a text, without marks, signs and white space. Without alefs, too: the display font draws lam and alef as one sign, whose
 * two letters have the wrong order in a PDF.
 */
function skeleton(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]|[اأإآ]/gu, '')
}

/** Fails unless the texts are on the pages, one after the other. */
function expectInOrder(pages: readonly PrintedPage[], texts: readonly string[]): void {
  const all = skeleton(pages.map(({ arabicText }) => arabicText).join('\n'))
  let from = 0
  for (const text of texts) {
    const at = all.indexOf(skeleton(text), from)
    expect(at, `${text} after …${all.slice(Math.max(0, from - 60), from)}`).toBeGreaterThanOrEqual(0)
    from = at + skeleton(text).length
  }
}

for (const { locale, prefix } of LANGUAGES) {
  test(`the catalogue of ${PRODUCTS} products is small, has the contacts, and each product uncut and in order: ${locale}`, async ({
    browser,
    page,
  }) => {
    expect(printed.get(`${prefix}/catalogue.pdf`)?.byteLength).toBeLessThan(MOST_BYTES)
    const pages = await pagesOf(browser, `${prefix}/catalogue.pdf`)
    const [cover, ...range] = pages
    if (!cover) throw new Error('The catalogue has no cover.')
    expectPrinted([cover], [t(locale).pdf.catalogue, COMPANY.email, ...COMPANY.offices.map(({ phone }) => formatPhone(phone))])
    await page.goto(`${site.url}${prefix}/catalogue`)
    const products = await page.locator('main li').allInnerTexts()
    expect(products).toHaveLength(PRODUCTS)
    expectInOrder(range, products)
    expect(pages.length).toBeLessThanOrEqual(1 + Math.ceil(PRODUCTS / 9))
  })

  test(`the PDF of a product is its sheet, with its texts in order: ${locale}`, async ({ browser, page }) => {
    const pages = await pagesOf(browser, `${prefix}/products/5.pdf`)
    expect(pages).toHaveLength(1)
    expect(printed.get(`${prefix}/products/5.pdf`)?.byteLength).toBeLessThan(200_000)
    await page.goto(`${site.url}${prefix}/products/5`)
    const main = page.locator('main')
    expectInOrder(pages, [
      ...(await main.locator('h1').allInnerTexts()),
      ...(await main.locator('.description').allInnerTexts()),
      ...(await main.locator('ul.features li').allInnerTexts()),
    ])
    expectPrinted(pages, [`${site.url}${prefix}/products/5`, COMPANY.email])
  })
}

test('a visitor gets the PDF by the link of the list, under the name of the catalogue', async ({ page }) => {
  await page.goto(`${site.url}/ar/products`)
  const link = page.getByRole('link', { name: t('ar').pdf.catalogue })
  await expect(link.locator('xpath=..')).toHaveText(/\(PDF، [٠-٩]+(?:٫[٠-٩])? ميجابايت\)/)
  const response = await fetch(new URL((await link.getAttribute('href')) ?? '', site.url))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
    `كتالوج المنتجات - ${COMPANY_NAME.ar}.pdf`,
  )
  expect(Buffer.from(await response.arrayBuffer()).equals(printed.get('/ar/catalogue.pdf') ?? Buffer.alloc(0))).toBe(true)
  await link.scrollIntoViewIfNeeded()
  await page.emulateMedia({ media: 'print' })
  await expect(link).toBeHidden()
})
