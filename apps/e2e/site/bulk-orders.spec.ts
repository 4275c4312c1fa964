import { SITE_URL } from '../fixtures/addresses.ts'
import { eachRunIf } from '../fixtures/each-run.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Bulk orders: figures, gallery, cards and the closing call to action (spec: public-site §2, §4, §9). */

const gallery = (page: Page) => page.locator('[data-impact-gallery]')
const dots = (page: Page) => gallery(page).locator('[data-dot]')

/** Index of the visible picture of the gallery, once scrolling has ended. */
const shown = (page: Page) =>
  gallery(page)
    .locator('[data-viewport]')
    .evaluate((window) => {
      const { x } = window.getBoundingClientRect()
      return [...window.children].findIndex((slide) => Math.abs(slide.getBoundingClientRect().x - x) < 2)
    })

async function expectShown(page: Page, index: number): Promise<void> {
  await expect.poll(() => shown(page), { intervals: [50] }).toBe(index)
  await expect(dots(page).nth(index)).toHaveAttribute('aria-current', 'true')
  await expect(gallery(page).locator('[data-dot][aria-current]')).toHaveCount(1)
}

for (const { path, previous, next, forward, second, fifth, figures, email, quote } of [
  {
    path: '/bulk-orders',
    ...{ previous: 'Previous', next: 'Next', forward: 'ArrowRight' },
    ...{ second: 'Picture 2 of 5', fifth: 'Picture 5 of 5' },
    figures: ['220,000+', '15+', '8', '92%', '70+'],
    ...{ email: 'Email Us', quote: 'Request Quote' },
  },
  {
    path: '/ar/bulk-orders',
    ...{ previous: 'السابق', next: 'التالي', forward: 'ArrowLeft' },
    ...{ second: 'الصورة ٢ من ٥', fifth: 'الصورة ٥ من ٥' },
    figures: ['٢٢٠ ألف+', '١٥+', '٨', /^٩٢٪/, '٧٠+'],
    ...{ email: 'راسلونا بالبريد', quote: 'اطلبوا عرض سعر' },
  },
])
  test(`bulk orders, in one visit: ${path}`, eachRunIf(path === '/ar/bulk-orders'), async ({ page }) => {
    // The test is about the steps of the gallery, not about their animation.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(SITE_URL() + path)

    await test.step('the figures are those of the company, in the digits of the language', async () => {
      const facts = page.locator('.figures > div')
      await expect(facts.locator('dd')).toHaveText(figures)
      if (path.startsWith('/ar')) return
      await expect(page.getByRole('heading', { name: 'Our Impact' })).toBeVisible()
      const meanings = await facts.locator('dt').allInnerTexts()
      for (const [index, meaning] of [
        /food baskets delivered\s+2024 to 2025/,
        /humanitarian organizations/,
        /governorates served/,
        /on-time delivery/,
        /years of experience\s+over 70 years/,
      ].entries()) {
        expect(meanings[index]).toMatch(meaning)
      }
    })
    await test.step('four cards show why to partner with us, with Email Us and Request Quote', async () => {
      await expect(page.locator('section[aria-labelledby="why"]').getByRole('heading', { level: 3 })).toHaveCount(4)
      const call = page.locator('main .closing')
      await expect(call.getByRole('link', { name: email })).toHaveAttribute('href', /^mailto:[^@]+@[^@]+$/)
      await expect(call.getByRole('link', { name: quote })).toHaveAttribute('href', path.replace('bulk-orders', 'contact'))
    })
    await test.step(`each step of the impact gallery is announced politely, and its name is read once: ${path}`, async () => {
      const status = gallery(page).getByRole('status')
      await expect(status).toHaveText('')
      await dots(page).nth(1).click()
      await expect(status).toHaveText(second)
      await dots(page).last().click()
      await expect(status).toHaveText(fifth)
      const heading = await page.locator('#impact-gallery').textContent()
      await expect(page.locator('main').getByLabel(heading ?? '', { exact: true })).toHaveCount(1)
    })
    await test.step(`the impact gallery wraps with previous, next and dots: ${path}`, async () => {
      await dots(page).first().click()
      const last = (await dots(page).count()) - 1
      expect(last).toBeGreaterThan(1)
      await expectShown(page, 0)
      await gallery(page).getByRole('button', { name: previous }).click()
      await expectShown(page, last)
      await gallery(page).getByRole('button', { name: next }).click()
      await expectShown(page, 0)
      await dots(page).nth(1).click()
      await expectShown(page, 1)
      await page.keyboard.press(forward)
      await expectShown(page, 2)
      await expect(gallery(page).locator('figure').nth(2).getByRole('heading')).not.toBeEmpty()
    })
  })
