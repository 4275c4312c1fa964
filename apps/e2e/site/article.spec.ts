import { COMPANY } from '@bayt/brand/company'
import { SITE_URL } from '../fixtures/addresses.ts'
import { listed, pathOf } from '../fixtures/records.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** The article page (spec: public-site §2, §4, §8, §9). */

const TITLE = 'Saffron rice with almonds and raisins'

let path: string
test.beforeAll(async () => {
  path = await pathOf('articles', TITLE)
})

const open = (page: Page, address: string) => page.goto(SITE_URL() + address)

test('breadcrumb, Back to Articles, category, title, date and the company team', async ({ page }) => {
  await open(page, path)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText(['Home', 'Articles', TITLE])
  await expect(page.getByRole('link', { name: 'Back to Articles' })).toHaveAttribute('href', '/articles')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  const meta = page.locator('main article header')
  await expect(meta).toContainText('Recipes')
  await expect(meta).toContainText(COMPANY.team.en)
})

test('the date is in the long form of the language: en-US and ar-YE', async ({ page }) => {
  await open(page, path)
  await expect(page.locator('main article header time')).toHaveText('January 27, 2026')
  await expect(page.locator('main article header time')).toHaveAttribute('datetime', '2026-01-27')
  await open(page, `/ar${path}`)
  await expect(page.locator('main article header time')).toHaveText('٢٧ يناير ٢٠٢٦')
})

test('the thumbnail is above the complete text', async ({ page }) => {
  await open(page, path)
  const picture = page.locator('main article img').first()
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(300)
})

test('the text is Markdown: headings, lists and bold, and ends with its last line', async ({ page }) => {
  await open(page, path)
  await expect(page.getByRole('heading', { name: 'Ingredients', level: 2 })).toBeVisible()
  await expect(page.locator('main article ul > li', { hasText: '600 g Sahil white basmati rice' })).toBeVisible()
  await expect(page.locator('main article ol > li', { hasText: 'three changes of cold water' })).toContainText('Rinse the rice')
  await expect(page.locator('main article strong').first()).toContainText('Serves six')
  await expect(page.locator('main article').first()).not.toContainText('**')
})

test('the about-company block leads to About Us, and a link to the articles', async ({ page }) => {
  await open(page, path)
  const box = page.getByRole('complementary')
  await expect(box).toContainText(`About ${COMPANY.name.en}`)
  await expect(box.getByRole('link')).toHaveAttribute('href', '/about')
  await expect(page.getByRole('link', { name: 'Explore More Articles' })).toHaveAttribute('href', '/articles')
})

test('related articles: the next ones of the category, then of the list; three, never itself', async ({ page }) => {
  await open(page, path)
  const related = page.getByRole('region', { name: 'Read on' }).getByRole('heading', { level: 3 })
  await expect(related).toHaveCount(3)
  const titles = await related.allTextContents()
  expect(titles).toEqual([
    'Hawaij at home, and a red lentil soup',
    'Black tea with mint and cardamom',
    'Choosing an oil for frying, baking and salad',
  ])
})

test('previous and next link to the newer and the older article, in both languages', async ({ page }) => {
  await open(page, path)
  const previous = page.locator('main nav [rel="prev"]')
  const next = page.locator('main nav [rel="next"]')
  await expect(previous).toContainText('Previous article')
  await expect(previous).toContainText('Video notes: packing a food basket')
  await expect(next).toContainText('Next article')
  await expect(next).toContainText('Choosing an oil for frying, baking and salad')
  await open(page, `/ar${path}`)
  await expect(next).toContainText('المقال التالي')
  await next.click()
  await expect(page).toHaveURL(/\/ar\/articles\/\d+$/)
})

test('an article is shared like a product: the address is copied and the literal message shown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await open(page, path)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.locator('[data-share] [role="alert"]')).toHaveText('Link copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SITE_URL() + path)
})

test('an unknown id shows Article Not Found with a link back', async ({ page }) => {
  expect((await open(page, '/articles/9999'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found')
  await expect(page.getByText("The article you're looking for doesn't exist.")).toBeVisible()
  await expect(page.locator('main a[href="/articles"]')).toBeVisible()
})

test('an article that is not published has no page', async ({ page }) => {
  const ids = new Set((await listed('articles')).map(({ id }) => id))
  const seeded = Array.from({ length: 10 }, (_, index) => index + 1)
  const drafts = seeded.filter((id) => !ids.has(id))
  expect(drafts).toHaveLength(1)
  for (const id of drafts) expect((await open(page, `/articles/${id}`))?.status()).toBe(404)
})
