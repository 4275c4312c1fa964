import { SITE_URL } from '../fixtures/addresses.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** What a page fetches first, and what waits (docs/decisions/islands.md). */
test.use({ viewport: { width: 360, height: 740 } })

/** Opens the home page with its first picture on the way for as long as the test likes. */
async function openHeld(page: Page): Promise<{ asked: string[]; letThrough: () => void }> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname)
  })
  await page.goto(SITE_URL(), { waitUntil: 'domcontentloaded' })
  // Only now is it known which picture that is.
  const first = await page
    .locator('[data-hero-picture] img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)
  await page.route(first, async (route) => {
    await held
    await route.continue()
  })
  asked.length = 0
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('main')).toBeVisible()
  return { asked, letThrough }
}

const furtherDown = (page: Page) => page.locator('main img[loading="lazy"]').first()
const isFetched = (page: Page) => furtherDown(page).evaluate((image: HTMLImageElement) => image.currentSrc !== '')

test('pictures further down wait until the page has loaded', async ({ page }) => {
  const { asked, letThrough } = await openHeld(page)
  await page.waitForTimeout(1_000)
  expect(await isFetched(page)).toBe(false)
  expect(asked.filter((path) => !path.startsWith('/brand/'))).toHaveLength(1)
  letThrough()
  await expect.poll(() => isFetched(page)).toBe(true)
})

test('they come before that where the visitor scrolls to them', async ({ page }) => {
  const { letThrough } = await openHeld(page)
  expect(await isFetched(page)).toBe(false)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => isFetched(page), { timeout: 3_000 }).toBe(true)
  letThrough()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no picture waits for a script', async ({ page }) => {
    await page.goto(SITE_URL())
    await expect.poll(() => isFetched(page)).toBe(true)
  })
})
