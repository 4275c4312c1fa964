import { SITE_URL } from '../fixtures/addresses.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** What a page fetches first, and what waits (docs/decisions/loading.md). */
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
  // A first visit: the font is not known yet.
  await expect(page.locator('h1')).toHaveClass(/dressed/)
  await page.evaluate(() => localStorage.clear())
  asked.length = 0
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('main')).toBeVisible()
  return { asked, letThrough }
}

const classes = (page: Page) => page.evaluate(() => [...document.documentElement.classList])
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

test('an island comes with the first touch, and keeps what was typed before it was there', async ({ page }) => {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/_astro/island.*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${SITE_URL()}/products`)
  const box = page.getByRole('searchbox')
  await box.click()
  await box.pressSequentially('sunflower')
  letThrough()
  await expect(page).toHaveURL(/q=sunflower/)
  await expect(box).toHaveValue('sunflower')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
})

test('the display font comes after the pictures, and from then on with the first paint', async ({ page }) => {
  const { letThrough } = await openHeld(page)
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.waitForTimeout(1_000)
  expect(fonts).toEqual([])
  letThrough()
  for (const text of await page.locator('h1, h2, h3, [data-display]').all()) await expect(text).toHaveClass(/dressed/)
  expect(new Set(fonts).size).toBe(1)
  await page.goto(`${SITE_URL()}/products`, { waitUntil: 'domcontentloaded' })
  expect(await classes(page)).toContain('dressed')
  await page.goto(`${SITE_URL()}/ar/products`, { waitUntil: 'commit' })
  await expect.poll(() => classes(page)).toContain('js')
  expect(await classes(page)).not.toContain('dressed')
})

test('where the font would move a line that is seen, it waits for the next page', async ({ page }) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.js:not(.dressed) h1:not(.dressed) { padding-block-end: 50px }')
    addEventListener('DOMContentLoaded', () => (document.adoptedStyleSheets = [sheet]))
  })
  await page.goto(`${SITE_URL()}/contact`)
  const isKept = () => page.evaluate(() => localStorage.getItem('font en'))
  await expect.poll(isKept).not.toBeNull()
  await expect(page.locator('.dressed')).toHaveCount(0)
  await page.reload()
  expect(await classes(page)).toContain('dressed')
})

test('no font is fetched where the visitor asks to save data', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(`${SITE_URL()}/contact`)
  await expect.poll(() => classes(page)).toContain('settled')
  await page.waitForTimeout(500)
  expect(fonts).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no picture waits for a script', async ({ page }) => {
    await page.goto(SITE_URL())
    await expect.poll(() => isFetched(page)).toBe(true)
  })
})
