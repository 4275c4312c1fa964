import { COMPANY } from '@bayt/brand/company'
import { HEAD_OFFICE_PHONE } from '@bayt/brand/identity'
import { TENDER_DOCUMENTS } from '@bayt/brand/tender-desk'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { formatPhone, t } from '@bayt/site/testing'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { PRINTED, printContent } from '../fixtures/print-content.ts'
import { type PrintedPage, printPage } from '../fixtures/printed.ts'
import { expectPrinted } from '../fixtures/printed-text.ts'
import { type RenderedSite, serveFixture } from '../fixtures/rendered-site.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Pages on paper: their content, their number, and the parts that stay on the screen. */

const A4 = { width: 210, height: 297 }
const LANGUAGES = [
  { locale: 'en', prefix: '', other: 'ar' },
  { locale: 'ar', prefix: '/ar', other: 'en' },
] as const

/** A picture in the text of the first article; the picture is narrower than the text. */
const SMALL = { width: 200, height: 120 }
const SMALL_PICTURE = `https://media.fixture.example/storage/v1/object/public/media/full/${'5e'.repeat(16)}.png`

let site: RenderedSite
let content: Awaited<ReturnType<typeof printContent>>
test.beforeAll(async () => {
  content = await printContent()
  const small = await sharp({ create: { ...SMALL, channels: 3, background: '#a8442e' } })
    .png()
    .toBuffer()
  const [first, ...articles] = content.articles
  if (!first) throw new Error('The fixture has no article.')
  const text = `${first.content_en}\n\n![A seal](${SMALL_PICTURE} "The seal of the mill")\n`
  site = await serveFixture(
    { products: content.products, articles: [{ ...first, content_en: text }, ...articles] },
    { [SMALL_PICTURE]: small },
  )
})
test.afterAll(() => site.close())

function productAt(path: string) {
  const product = content.products.find(({ id }) => path === `/products/${id}`)
  if (!product) throw new Error(`${path} is not a product of the fixture.`)
  return product
}

/** The address in the QR code of a printed page. */
async function readCode({ picture }: PrintedPage): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

/** The height of the highest empty band of a printed page, as a share of the height of the page. */
async function emptyShare({ picture }: PrintedPage): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  let [run, longest] = [0, 0]
  for (let row = 0; row < info.height; row++) {
    const line = data.subarray(row * info.width * info.channels, (row + 1) * info.width * info.channels)
    run = line.every((value) => value > 250) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest / info.height
}

/** The text that is visible on paper. */
async function visibleOnPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  // biome-ignore lint/performance/useDomNodeTextContent: hidden texts do not count
  return page.locator('body').innerText()
}

/** Expects that the page shows no control or link that is useless on paper. Finds the controls and links by their labels. */
async function expectNoControls(page: Page, locale: 'en' | 'ar'): Promise<void> {
  const { common, chrome, product, nav } = t(locale)
  const texts = [common.skip, common.share, common.emailUs, common.home, common.viewDetails, product.back, product.previous]
  const printed = await visibleOnPaper(page)
  for (const text of [...texts, chrome.footer, chrome.tagline, nav.admin]) expect.soft(printed, text).not.toContain(text)
  await expect.soft(page.locator('button, input, nav a').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null })
}

// An everyday run tests only Arabic; the baselines on paper have both languages.
for (const { locale, prefix, other } of LANGUAGES.filter((language) => isLongRun() || language.locale === 'ar')) {
  test.describe(locale, () => {
    const text = t(locale)

    test(`a product is a sheet of one page with both names, picture, sizes, features, contact and QR code: ${locale}`, async ({
      page,
    }) => {
      const product = productAt(PRINTED.short)
      await page.goto(site.url + prefix + PRINTED.short)
      const pages = await printPage(page)
      expect(pages).toHaveLength(1)
      const [sheet] = pages
      if (!sheet) return
      expect(Math.round(sheet.width)).toBe(A4.width)
      expect(Math.round(sheet.height)).toBe(A4.height)
      expectPrinted(pages, [
        product[`name_${locale}`],
        product[`name_${other}`],
        product[`description_${locale}`] ?? '',
        ...(product[`features_${locale}`] ?? '').split('\n'),
        text.categories.Diversified.toLocaleUpperCase(locale),
        locale === 'en' ? '27 Kg' : '٢٧',
        COMPANY.address[locale],
        formatPhone(HEAD_OFFICE_PHONE),
        COMPANY.email,
        site.url + prefix + PRINTED.short,
      ])
      expect(await readCode(sheet)).toBe(site.url + prefix + PRINTED.short)
      expect(await emptyShare(sheet)).toBeLessThan(0.25)
      await expectNoControls(page, locale)
      await page.emulateMedia({ media: 'print' })
      const main = page.locator('main')
      await expect(main.locator('img').filter({ visible: true })).toHaveCount(1)
      await expect(main.getByRole('heading')).toHaveText([
        product[`name_${locale}`],
        text.product.packSizes,
        text.product.features,
      ])
    })

    test(`long texts become smaller, and the longest go on to a second page without loss: ${locale}`, async ({ page }) => {
      for (const { path, most } of [
        { path: PRINTED.long, most: 1 },
        { path: PRINTED.longest, most: 2 },
      ]) {
        const product = productAt(path)
        await page.goto(site.url + prefix + path)
        const pages = await printPage(page)
        expect(pages.length, path).toBeLessThanOrEqual(most)
        expectPrinted(pages, [
          product[`name_${locale}`],
          product[`name_${other}`],
          product[`description_${locale}`] ?? '',
          ...(product[`features_${locale}`] ?? '').split('\n'),
          COMPANY.email,
        ])
      }
    })

    test(`an article is its text, without the links around it: ${locale}`, async ({ page }) => {
      await page.goto(`${site.url}${prefix}/articles/2`)
      const [title, last] = await Promise.all([
        page.getByRole('heading', { level: 1 }).textContent(),
        page.locator('article .body > :last-child').textContent(),
      ])
      const pages = await printPage(page)
      expectPrinted(pages, [title ?? '', last ?? '', `${site.url}${prefix}/articles/2`])
      await expectNoControls(page, locale)
      const printed = await visibleOnPaper(page)
      for (const left of [text.article.related, text.article.aboutHeading, text.article.back]) expect(printed).not.toContain(left)
    })

    test(`a list is a compact catalogue with page numbers: ${locale}`, async ({ page }) => {
      await page.goto(`${site.url}${prefix}/products`)
      const pages = await printPage(page)
      expect(pages.length).toBeLessThanOrEqual(2)
      expectPrinted(
        pages,
        content.products.map((product) => product[`name_${locale}`]),
      )
      const digits = new Intl.NumberFormat(locale === 'ar' ? 'ar-YE' : 'en-US')
      for (const [index, printed] of pages.entries()) {
        const number = `${digits.format(index + 1)}/${digits.format(pages.length)}`
        const compact = printed.text.replaceAll(' ', '')
        expect(
          [number, [...number].toReversed().join('')].some((each) => compact.includes(each)),
          `${number}: ${compact}`,
        ).toBe(true)
      }
      await expectNoControls(page, locale)
    })

    test(`bulk orders print figures, every partner and every picture with its caption below: ${locale}`, async ({ page }) => {
      await page.goto(`${site.url}${prefix}/bulk-orders`)
      const pages = await printPage(page)
      expect(pages.length).toBeLessThanOrEqual(3)
      const items = content.impact_gallery.map((item) => (locale === 'ar' ? item.title_ar : item.title) ?? '')
      const partners = content.partners.map((partner) => (locale === 'ar' ? partner.name_ar : partner.name) ?? '')
      expectPrinted(pages, [...items, ...partners, text.bulk.why.heading, COMPANY.email])
      // All certificates are on the page of their heading, and each document has its address.
      const numbers = pages.map((printed) => content.certificates.filter(({ number }) => printed.text.includes(number)).length)
      expect(numbers.filter((count) => count > 0)).toEqual([content.certificates.length])
      expectPrinted(
        pages,
        TENDER_DOCUMENTS.map(({ file }) => `${site.url}${file}`),
      )
      await expectNoControls(page, locale)
      await page.emulateMedia({ media: 'print' })
      const partnerCards = page.locator('[data-partners] li').filter({ visible: true })
      await expect(partnerCards).toHaveCount(partners.length)
      for (const figure of await page.locator('main figure').all()) {
        const [picture, caption] = [await figure.locator('img').boundingBox(), await figure.locator('figcaption').boundingBox()]
        expect((caption?.y ?? 0) + 1).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? Number.POSITIVE_INFINITY))
      }
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a product prints the same sheet', EACH_RUN, async ({ page }) => {
    const product = productAt(PRINTED.short)
    await page.goto(site.url + PRINTED.short)
    const pages = await printPage(page)
    expect(pages).toHaveLength(1)
    expectPrinted(pages, [product.name_en, product.name_ar, COMPANY.email])
    const [sheet] = pages
    expect(sheet && (await readCode(sheet))).toBe(site.url + PRINTED.short)
  })
})

test('a small picture in the text of an article keeps its own width on the screen and on paper', EACH_RUN, async ({ page }) => {
  await page.goto(`${site.url}/articles/${content.articles[0]?.id}`)
  const figure = page.locator('article .body figure')
  await figure.scrollIntoViewIfNeeded()
  const picture = figure.locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  const shown = async () => {
    const box = await picture.boundingBox()
    return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }
  }
  expect(await shown()).toEqual(SMALL)
  await page.emulateMedia({ media: 'print' })
  expect(await shown()).toEqual(SMALL)
})

test('a page can be printed at once: pictures that are not loaded yet are fetched first', async ({ page }) => {
  await page.goto(`${site.url}/products`, { waitUntil: 'domcontentloaded' })
  const [first] = await printPage(page)
  if (!first) throw new Error('Nothing was printed.')
  const pictures = page.locator('main [data-id] img')
  expect(await pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => !one.complete).length)).toBe(0)
})

test('visitors do not wait for the print styles, and see nothing of what is printed', EACH_RUN, async ({ page }) => {
  await page.goto(site.url + PRINTED.short)
  const styles = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.css'))
      .map((entry) => ('renderBlockingStatus' in entry ? entry.renderBlockingStatus : undefined)),
  )
  expect(styles).toEqual(['non-blocking'])
  await expect(page.locator('.print-only')).toHaveCount(2)
  await expect(page.locator('.print-only').filter({ visible: true })).toHaveCount(0)
})
