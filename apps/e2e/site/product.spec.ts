import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { listed, pathOf } from '../fixtures/records.ts'
import { stopClock } from '../fixtures/stop-clock.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** The product page: facts, inquiry, sharing and links (spec: public-site §2, §8). */

const NAME = 'Sahil White Basmati Rice'

/** English path of the product with three pictures. */
let rice: string
test.beforeAll(async () => {
  rice = await pathOf('products', NAME)
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(SITE_URL() + path, { waitUntil: 'load' })
}

test('the facts of a product, in one visit of each page', EACH_RUN, async ({ page }) => {
  await open(page, rice)
  const sizes = (name: string) => page.getByRole('list', { name }).first().getByRole('listitem')

  await test.step('breadcrumb, Back to Products, category badge, name and description', async () => {
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', 'Products', NAME])
    await expect(breadcrumb.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products')
    await expect(page.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/products')
    await expect(page.locator('main header')).toContainText('Rice')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
    await expect(page.getByText('Long, slim basmati aged for twelve months')).toBeVisible()
  })
  await test.step('Product Features keep their lines', async () => {
    const features = page.locator('section', { has: page.getByRole('heading', { name: 'Product Features' }) })
    await expect(features.getByRole('listitem')).toHaveCount(5)
    await expect(features.getByRole('listitem').nth(1)).toHaveText('Aged twelve months before milling')
  })
  await test.step('the inquiry has Email Us with the name of the product, and Contact Us', async () => {
    const inquiry = page.getByRole('complementary')
    const mail = (await inquiry.getByRole('link', { name: 'Email Us' }).getAttribute('href')) ?? ''
    expect(mail).toMatch(/^mailto:[^?@]+@[^?]+\?subject=/)
    expect(decodeURIComponent(mail)).toContain(NAME)
    await expect(inquiry.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  })
  await test.step('related products are of the same category, at most four', async () => {
    const related = page.getByRole('region', { name: 'More in Rice' })
    await expect(related.getByRole('heading', { level: 3 })).toHaveCount(4)
    await expect(related).not.toContainText(NAME)
  })
  await test.step('every pack size is shown with its unit, in the digits of the language', async () => {
    await open(page, await pathOf('products', 'Dhahab Sunflower Oil'))
    await expect(sizes('Available pack sizes')).toHaveText(['750 ml', '1.5 Litre', '5 Litre'])
    const tuna = await pathOf('products', 'Marsa Tuna Chunks in Oil')
    await open(page, tuna)
    await expect(sizes('Available pack sizes')).toHaveText(['170 g'])
    await open(page, `/ar${tuna}`)
    await expect(sizes('العبوات المتوفرة')).toHaveText(['١٧٠ جم'])
    await open(page, `/ar${rice}`)
    await expect(sizes('العبوات المتوفرة').nth(2)).toContainText('١٠')
  })
  await test.step('previous and next link to the neighbours in the list', async () => {
    const [newest, middle, older] = await listed('products')
    const previous = page.locator('main nav [rel="prev"]')
    const next = page.locator('main nav [rel="next"]')
    await open(page, `/products/${middle?.id}`)
    await expect(previous).toHaveText(/Previous product/)
    await expect(previous).toHaveAttribute('href', `/products/${newest?.id}`)
    await expect(next).toHaveText(/Next product/)
    await expect(next).toHaveAttribute('href', `/products/${older?.id}`)
  })
})

test.describe('sharing', () => {
  for (const [language, prefix, button, message] of [
    ['English', '', 'Share', 'Link copied to clipboard!'],
    ['Arabic', '/ar', 'مشاركة', 'نُسخ الرابط'],
  ] as const) {
    test(`otherwise copies the address and shows a message for 4 seconds (${language})`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
      await page.clock.install()
      await open(page, prefix + rice)
      // From here on, only `runFor` advances the time.
      await stopClock(page)
      await page.getByRole('button', { name: button }).click()
      const alert = page.locator('[data-share] [role="alert"]')
      await expect(alert).toHaveText(message)
      await expect(alert).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SITE_URL() + prefix + rice)
      await page.clock.runFor(3_900)
      await expect(alert).toHaveText(message)
      await page.clock.runFor(200)
      await expect(alert).toBeEmpty()
    })
  }
})
