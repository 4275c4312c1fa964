import { productEntity } from '@bayt/content/entities/product'
import { tradeFactEntity } from '@bayt/content/entities/trade-fact'
import { tradePackEntity } from '@bayt/content/entities/trade-pack'
import { makeRows } from '@bayt/content/queries/content-rows'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { t } from '@bayt/site/testing'
import { expectAccessible } from '../fixtures/axe.ts'
import { printPage } from '../fixtures/printed.ts'
import { expectPrinted } from '../fixtures/printed-text.ts'
import { type RenderedSite, serveContent } from '../fixtures/rendered-site.ts'
import { expect, type Locator, type Page, test } from '../fixtures/test.ts'

/** What a buyer by the container reads on the page of a product, with data unlike the demo. */

const dates = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' }
const PHONE = { width: 360, height: 740 }
const WIDE = { width: 1440, height: 900 }
const GTIN = '6291041500213'

/** A value of null for each column of an entity. */
const nothing = (entity: { fields: object }) => Object.fromEntries(Object.keys(entity.fields).map((column) => [column, null]))

function product(id: number, name_en: string, name_ar: string, pack_sizes: string) {
  const texts = { name_en, name_ar, category: 'Diversified', pack_unit: 'Kg', pack_sizes }
  return productEntity.row.parse({ ...nothing(productEntity), ...dates, id, ...texts })
}

const SIZES = ['0.5', '1', '2', '3', '5', '12', '20', '25']
const CONTENT: PublicContent = {
  ...makeRows(() => []),
  newestChange: 1,
  products: [
    product(3, 'Sidr honey', 'عسل السدر', SIZES.join()),
    product(2, 'Sesame', 'سمسم', '25'),
    product(1, 'Sea salt', 'ملح البحر', '1'),
  ],
  trade_facts: [
    tradeFactEntity.row.parse({
      ...{ ...nothing(tradeFactEntity), ...dates, id: 1, product_id: 3, origin: 'OM', hs_code: '04090010' },
      ...{ shelf_life_months: 3, storage_en: 'Away from the sun', storage_ar: 'بعيدًا عن الشمس' },
      ...{ limits_en: 'Water: 18% at most', limits_ar: 'الماء: ١٨٪ على الأكثر' },
    }),
  ],
  trade_packs: SIZES.map((size, at) =>
    tradePackEntity.row.parse({
      ...{
        ...nothing(tradePackEntity),
        ...dates,
        id: at + 1,
        product_id: 3,
        size,
        pieces_per_carton: 7,
        cartons_per_40ft: 1_300,
      },
      ...{ carton_length_cm: 41.5, carton_width_cm: 30, carton_height_cm: 22, cartons_per_20ft: 640 },
      ...(size === '0.5' && { gtin: GTIN }),
    }),
  ),
}

let site: RenderedSite
test.beforeAll(async () => {
  site = await serveContent(CONTENT, () => Promise.reject(new Error('no picture')))
})
test.afterAll(() => site.close())

const table = (page: Page, locale: 'en' | 'ar') => page.getByRole('region', { name: t(locale).product.trade.table })
const fold = (page: Page) => page.locator('.trade summary')

for (const { device, viewport, clicks } of [
  { device: 'a phone', viewport: PHONE, clicks: 4 },
  { device: 'a desktop', viewport: WIDE, clicks: 2 },
])
  test(`a buyer on ${device} finds a product by its GTIN in Arabic and reads cartons and net weight of a container in ${clicks} clicks`, async ({
    page,
  }) => {
    let count = 0
    const press = async (target: Locator) => {
      await target.click()
      count++
    }
    await page.setViewportSize(viewport)
    await page.goto(`${site.url}/ar`)
    if (viewport === PHONE) await press(page.locator('[data-menu] summary'))
    await press(
      page
        .getByRole('link', { name: t('ar').nav.products, exact: true })
        .filter({ visible: true })
        .first(),
    )
    await page.getByRole('searchbox').fill(GTIN)
    const card = page.getByRole('main').getByRole('article')
    await expect(card).toHaveCount(1)
    await press(card.getByRole('link').first())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('عسل السدر')
    if (viewport === PHONE) await press(fold(page))
    const container = table(page, 'ar').locator('tbody', { hasText: 'حاوية ٢٠ قدمًا' })
    await expect(
      container
        .getByRole('row', { name: /^عدد الكراتين/ })
        .getByRole('cell')
        .first(),
    ).toHaveText('٦٤٠')
    await expect(
      container
        .getByRole('row', { name: /^الوزن الصافي \(محسوب\)/ })
        .getByRole('cell')
        .first(),
    ).toHaveText('٢٬٢٤٠ كجم')
    expect(count).toBe(clicks)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the facts are folded on a phone, and open with a press; on a wide screen they are open, without a control', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await page.goto(`${site.url}/products/3`)
    await expect(table(page, 'en')).toBeHidden()
    await fold(page).click()
    await expect(table(page, 'en')).toBeVisible()
    await page.setViewportSize(WIDE)
    await page.reload()
    await expect(table(page, 'en')).toBeVisible()
    await expect(fold(page)).toBeHidden()
  })
})

for (const { locale, path } of [
  { locale: 'en', path: '/products/3' },
  { locale: 'ar', path: '/ar/products/3' },
] as const)
  test(`a wide table scrolls in its own box by the keyboard, its labels stay, and the page is accessible: ${path}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(site.url + path)
    await fold(page).click()
    const box = table(page, locale)
    const widths = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(widths).toBe(320)
    const [label, last] = [box.getByRole('rowheader').first(), box.getByRole('columnheader').last()]
    const before = await label.boundingBox()
    await expect(last).not.toBeInViewport()
    await fold(page).press('Tab')
    await expect(box).toBeFocused()
    for (let presses = 0; presses < 40; presses++) await page.keyboard.press(locale === 'en' ? 'ArrowRight' : 'ArrowLeft')
    await expect(last).toBeInViewport()
    await expect.poll(async () => (await label.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0)
    await expectAccessible(page)
  })

test('a product prints its facts after its sheet, in both languages; one without facts prints one page', async ({ page }) => {
  await page.goto(`${site.url}/ar/products/3`)
  const pages = await printPage(page)
  expect(pages).toHaveLength(2)
  expectPrinted(pages.slice(1), ['للتجار: عسل السدر', 'عُمان', '0409.00.10', GTIN, '٢٬٢٤٠ كجم', '٣ أشهر'])
  await page.goto(`${site.url}/products/3`)
  expectPrinted((await printPage(page)).slice(1), [
    'For the trade: Sidr honey',
    'Oman',
    '3 months',
    '41.5 × 30 × 22 cm',
    '2,240 Kg',
  ])
  await page.goto(`${site.url}/products/2`)
  expect(await printPage(page)).toHaveLength(1)
})
