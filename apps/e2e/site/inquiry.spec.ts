import { COMPANY } from '@bayt/brand/company'
import { productEntity } from '@bayt/content/entities/product'
import { makeRows } from '@bayt/content/queries/content-rows'
import type { Locator } from 'playwright/test'
import { SITE_URL } from '../fixtures/addresses.ts'
import { type RenderedSite, serveContent } from '../fixtures/rendered-site.ts'
import { resize } from '../fixtures/resize.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Calling and writing from the pages where a visitor decides: products and bulk orders. */

const { phone, whatsapp } = COMPANY.sales

/** Names with every character that separates parts of an address; sizes with decimals. */
const NAMES = { en: `Basmati "1121" & Sella + 50% #2?/x=y'`, ar: 'أرز «١١٢١» & سيلا + ٥٠٪ #٢؟' }

let site: RenderedSite
test.beforeAll(async () => {
  const columns = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z', category: 'Oil', pack_unit: 'Litre' }
  const product = (id: number, more: object) =>
    productEntity.row.parse({ id, ...columns, name_en: NAMES.en, name_ar: NAMES.ar, ...more })
  const products = [product(7_001, { pack_sizes: '0.75,18' }), product(7_002, {})]
  site = await serveContent({ ...makeRows(() => []), products, newestChange: 1 }, () => Promise.reject(new Error('no picture')))
})
test.afterAll(() => site.close())

/** The text of a link to WhatsApp, as the server of `wa.me` reads it, and the number. */
async function sentTo(link: Locator): Promise<{ number: string; text: string }> {
  const address = new URL(await link.evaluate((element: HTMLAnchorElement) => element.href))
  expect(address.origin).toBe('https://wa.me')
  expect([...address.searchParams.keys()]).toEqual(['text'])
  return { number: address.pathname.slice(1), text: address.searchParams.get('text') ?? '' }
}

/** Subject and body of an e-mail link, read by RFC 6068: a plus sign is not a space. */
async function mailOf(link: Locator): Promise<Record<string, string>> {
  const { search } = new URL(await link.evaluate((element: HTMLAnchorElement) => element.href))
  const parts = search.slice(1).split('&')
  return Object.fromEntries(parts.map((part) => part.split('=').map(decodeURIComponent)))
}

const LANGUAGES = [
  {
    prefix: '',
    name: NAMES.en,
    email: 'Email Us',
    sentence: `Hello, I am asking about ${NAMES.en} (750 ml and 18 Litre): `,
    withoutSizes: `Hello, I am asking about ${NAMES.en}: `,
    bulk: 'Hello, I would like an offer for a bulk order: ',
    shared: 'Pack sizes: 750 ml and 18 Litre.',
  },
  {
    prefix: '/ar',
    name: NAMES.ar,
    email: 'راسلونا بالبريد',
    sentence: `السلام عليكم، أستفسر عن ${NAMES.ar} (٧٥٠ مل و١٨ لتر): `,
    withoutSizes: `السلام عليكم، أستفسر عن ${NAMES.ar}: `,
    bulk: 'السلام عليكم، نرغب في عرض سعر لطلبية جملة: ',
    shared: 'العبوات: ٧٥٠ مل و١٨ لتر.',
  },
]

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

for (const { prefix, ...expected } of LANGUAGES)
  test(`a buyer asks by WhatsApp, e-mail and telephone: ${prefix}/products`, async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = async (shared) => void Object.assign(window, { shared })
    })
    const [product, withoutSizes, bulk] = [`${prefix}/products/7001`, `${prefix}/products/7002`, `${prefix}/bulk-orders`]
    await page.setViewportSize(DESKTOP)

    const expectInquiry = async (path: string, sentence: string) => {
      const inquiry = page.getByRole('complementary')
      const text = sentence + site.url + path
      expect(await sentTo(inquiry.locator('a[href^="https://wa.me/"]'))).toEqual({ number: whatsapp?.slice(1), text })
      const mail = await mailOf(inquiry.getByRole('link', { name: expected.email }))
      expect(mail).toEqual({ subject: expect.stringContaining(expected.name), body: text })
      await expect(inquiry.locator(`a[href="tel:${phone}"]`)).toBeVisible()
    }
    const expectBar = (path: string) =>
      test.step(`on a phone, WhatsApp and telephone are there once, and stay on the screen down to Email Us: ${path}`, async () => {
        await resize(page, PHONE.width, PHONE.height)
        const bar = page.locator('.sales-bar')
        for (const href of ['a[href^="https://wa.me/"]', `a[href="tel:${phone}"]`]) {
          await expect(page.locator(`main :is(.sales-bar, .inquiry, .closing) ${href}`).filter({ visible: true })).toHaveCount(1)
          await expect(bar.locator(href)).toBeVisible()
        }
        await page.getByRole('link', { name: expected.email }).scrollIntoViewIfNeeded()
        await expect(bar).toBeInViewport({ ratio: 1 })
        const [header, below] = [await page.locator('header').first().boundingBox(), await bar.boundingBox()]
        expect(below?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1)
      })

    await test.step(`a product names itself, its sizes and its address in WhatsApp and e-mail: ${prefix}/products`, async () => {
      await page.goto(site.url + withoutSizes)
      await expectInquiry(withoutSizes, expected.withoutSizes)
      await page.goto(site.url + product)
      await expectInquiry(product, expected.sentence)
    })
    await test.step(`the shared text names the sizes: ${prefix}/products`, async () => {
      await page.locator('[data-share] button.needs-island').click()
      const shared = await page.evaluate(() => Reflect.get(window, 'shared'))
      expect(shared.text).toContain(expected.shared)
    })
    await expectBar(product)

    await page.setViewportSize(DESKTOP)
    await page.goto(site.url + bulk)
    await test.step(`bulk orders can be asked for by WhatsApp, e-mail and telephone: ${prefix}/bulk-orders`, async () => {
      const call = page.locator('main .closing')
      const text = `${expected.bulk}${site.url}${bulk}`
      expect(await sentTo(call.locator('a[href^="https://wa.me/"]'))).toEqual({ number: whatsapp?.slice(1), text })
      expect((await mailOf(call.getByRole('link', { name: expected.email }))).body).toBe(text)
      await expect(call.locator(`a[href="tel:${phone}"]`)).toBeVisible()
    })
    await expectBar(bulk)
  })

test.describe('a shop owner with a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true, javaScriptEnabled: false })

  test('reaches WhatsApp with 40 kg rice in at most 5 taps from the Arabic home page, without scripts', async ({ page }) => {
    let taps = 0
    const tap = async (link: Locator) => {
      await link.tap()
      taps += 1
    }
    await page.goto(`${SITE_URL()}/ar`)
    await tap(page.locator('main a[href="/ar/products"]').filter({ visible: true }).first())
    await expect(page).toHaveURL(/\/ar\/products$/)
    const card = page.locator('main li[data-id]', { hasText: /٤٠\s*كجم/ }).first()
    await tap(card.getByRole('link'))
    await expect(page).toHaveURL(/\/ar\/products\/\d+$/)
    await expectFortyKilograms(page)
    const link = page.locator('a[href^="https://wa.me/"]').filter({ visible: true })
    await link.scrollIntoViewIfNeeded()
    const { text } = await sentTo(link)
    expect(text).toContain((await page.getByRole('heading', { level: 1 }).textContent()) ?? 'no heading')
    expect(text).toContain('٤٠ كجم')
    expect(text).toContain(page.url())
    taps += 1
    expect(taps).toBeLessThanOrEqual(5)
  })
})

async function expectFortyKilograms(page: Page): Promise<void> {
  await expect(page.locator('main header .label')).toHaveText('أرز')
  await expect(page.locator('.facts li', { hasText: '٤٠' })).toBeVisible()
}
