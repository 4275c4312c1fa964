import { COMPANY } from '@bayt/brand/company'
import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { listed, pathOf } from '../fixtures/records.ts'
import { stopClock } from '../fixtures/stop-clock.ts'
import { expect, test } from '../fixtures/test.ts'

/** The article page (spec: public-site §2, §4, §8, §9). */

const TITLE = 'Saffron rice with almonds and raisins'

let path: string
test.beforeAll(async () => {
  path = await pathOf('articles', TITLE)
})

test('the article page, in one visit in English and one in Arabic', EACH_RUN, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const date = page.locator('main article header time')
  await page.clock.install()
  await page.goto(SITE_URL() + path)

  await test.step('breadcrumb, Back to Articles, category, title, date and the company team', async () => {
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
      'Home',
      'Articles',
      TITLE,
    ])
    await expect(page.getByRole('link', { name: 'Back to Articles' })).toHaveAttribute('href', '/articles')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    const meta = page.locator('main article header')
    await expect(meta).toContainText('Recipes')
    await expect(meta).toContainText(COMPANY.team.en)
    await expect(date).toHaveText('January 27, 2026')
    await expect(date).toHaveAttribute('datetime', '2026-01-27')
  })
  await test.step('the thumbnail is above the complete text', async () => {
    const picture = page.locator('main article img').first()
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(
      300,
    )
  })
  await test.step('the text is Markdown: headings, lists and bold, and ends with its last line', async () => {
    await expect(page.getByRole('heading', { name: 'Ingredients', level: 2 })).toBeVisible()
    await expect(page.locator('main article ul > li', { hasText: '600 g Sahil white basmati rice' })).toBeVisible()
    await expect(page.locator('main article ol > li', { hasText: 'three changes of cold water' })).toContainText('Rinse the rice')
    await expect(page.locator('main article strong').first()).toContainText('Serves six')
    await expect(page.locator('main article').first()).not.toContainText('**')
  })
  await test.step('the about-company block leads to About Us, and a link to the articles', async () => {
    const box = page.getByRole('complementary')
    await expect(box).toContainText(`About ${COMPANY.name.en}`)
    await expect(box.getByRole('link')).toHaveAttribute('href', '/about')
    await expect(page.getByRole('link', { name: 'Explore More Articles' })).toHaveAttribute('href', '/articles')
  })
  await test.step('related articles: the next ones of the category, then of the list; three, never itself', async () => {
    const related = page.getByRole('region', { name: 'Read on' }).getByRole('heading', { level: 3 })
    await expect(related).toHaveCount(3)
    const titles = await related.allTextContents()
    expect(titles).toEqual([
      'Hawaij at home, and a red lentil soup',
      'Black tea with mint and cardamom',
      'Choosing an oil for frying, baking and salad',
    ])
  })
  await test.step('an article is shared like a product: the address is copied and the literal message shown', async () => {
    // The message stays for 4 seconds.
    await stopClock(page)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.locator('[data-share] [role="alert"]')).toHaveText('Link copied to clipboard!')
    await page.clock.resume()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SITE_URL() + path)
  })
  await test.step('previous and next link to the newer and the older article', async () => {
    const [previous, next] = [page.locator('main nav [rel="prev"]'), page.locator('main nav [rel="next"]')]
    await expect(previous).toContainText('Previous article')
    await expect(previous).toContainText('Video notes: packing a food basket')
    await expect(next).toContainText('Next article')
    await expect(next).toContainText('Choosing an oil for frying, baking and salad')
  })

  await page.goto(`${SITE_URL()}/ar${path}`)
  await test.step('the date is in the long form of the language: en-US and ar-YE', async () => {
    await expect(date).toHaveText('٢٧ يناير ٢٠٢٦')
  })
})

test('an article that is not published has no page', EACH_RUN, async ({ request }) => {
  const ids = new Set((await listed('articles')).map(({ id }) => id))
  const seeded = Array.from({ length: 10 }, (_, index) => index + 1)
  const drafts = seeded.filter((id) => !ids.has(id))
  expect(drafts).toHaveLength(1)
  for (const id of drafts) expect((await request.get(`${SITE_URL()}/articles/${id}`)).status()).toBe(404)
})
