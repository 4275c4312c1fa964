import { SITE_URL } from '../fixtures/addresses.ts'
import { hold } from '../fixtures/hold.ts'
import { pathOf } from '../fixtures/records.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** What a page fetches first, and what waits (docs/decisions/loading.md). */
test.use({ viewport: { width: 360, height: 740 } })

/** Opens a page with its pictures on the way for as long as the test likes. */
async function openHeld(page: Page, path = ''): Promise<{ asked: string[]; letThrough: () => void }> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letThrough = await hold(page, '**/_pictures/**')
  await page.goto(SITE_URL() + path, { waitUntil: 'domcontentloaded' })
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
  expect(asked.filter((path) => /\.(?:avif|webp)$/.test(path))).toHaveLength(1)
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

test('an island comes with the first touch, and does again what was done before it was there', async ({ page }) => {
  const { asked } = await openHeld(page, '/products')
  await page.waitForTimeout(1_000)
  expect(asked.filter((path) => path.includes('/ListFilter.'))).toEqual([])
  const letThrough = await hold(page, '**/_astro/island.*')
  const box = page.getByRole('searchbox')
  await box.pressSequentially('a')
  await page.getByRole('button', { name: 'Oil', exact: true }).click()
  letThrough()
  await expect(page).toHaveURL(/\?category=oil&q=a$/)
  await expect(box).toHaveValue('a')
  await expect(page.getByRole('button', { name: 'Oil', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('a button pressed before its script is there is pressed again once it is', async ({ page }) => {
  const { asked } = await openHeld(page, await pathOf('products', 'Sahil White Basmati Rice'))
  await page.waitForTimeout(1_000)
  const isOfGallery = (path: string) => path.includes('/Gallery.')
  expect(asked.filter(isOfGallery)).toEqual([])
  const letThrough = await hold(page, '**/_astro/Gallery.*')
  const second = page.locator('[data-gallery]').getByRole('listitem').getByRole('button').nth(1)
  await second.click()
  await expect(page.locator('html.ready')).toHaveCount(0)
  letThrough()
  await expect(second).toHaveAttribute('aria-current', 'true')
  expect(asked.filter(isOfGallery)).toHaveLength(1)
})

test('a button that was heard is not pressed again when the other scripts of the page come', async ({ page }) => {
  const letThrough = await hold(page, '**/_astro/ShareButton.*')
  await page.goto(SITE_URL() + (await pathOf('products', 'Sahil White Basmati Rice')), { waitUntil: 'domcontentloaded' })
  const gallery = page.locator('[data-gallery]')
  const current = gallery.locator('[data-dot]').and(page.locator('[aria-current]'))
  const position = () => current.evaluate((dot) => [...document.querySelectorAll('[data-dot]')].indexOf(dot))
  await page.waitForResponse(/\/_astro\/Gallery\./)
  await page.waitForTimeout(500)
  await gallery.getByRole('button', { name: 'Next' }).click()
  await expect.poll(position).toBe(1)
  letThrough()
  await expect(page.locator('html.ready')).toHaveCount(1)
  await page.waitForTimeout(1_000)
  expect(await position()).toBe(1)
})

test('the manifest comes when the page has settled', async ({ page }) => {
  const { letThrough } = await openHeld(page)
  const manifest = page.locator('head link[rel="manifest"]')
  await page.waitForTimeout(1_000)
  // The browser does not tell of its request.
  await expect(manifest).toHaveCount(0)
  letThrough()
  await expect(manifest).toHaveAttribute('href', '/site.webmanifest')
})

test('an island whose script does not come is asked for again', async ({ page }) => {
  const isSecond = (url: string) => url.endsWith('?again')
  const asked: string[] = []
  await page.route('**/_astro/ListFilter.*', (route) => {
    const url = route.request().url()
    asked.push(url)
    return isSecond(url) ? route.continue() : route.abort()
  })
  await page.goto(`${SITE_URL()}/products`)
  await page.getByRole('button', { name: 'Oil', exact: true }).click()
  await expect(page).toHaveURL(/\?category=oil$/)
  expect(asked.some(isSecond)).toBe(true)
})

test('the display font comes after the pictures, and from then on with the first paint', async ({ page }) => {
  const { asked, letThrough } = await openHeld(page)
  const fonts = () => asked.filter((path) => path.endsWith('.woff2'))
  await page.waitForTimeout(1_000)
  expect(fonts()).toEqual([])
  letThrough()
  for (const text of await page.locator('h1, h2, h3, [data-display]').all()) await expect(text).toHaveClass(/dressed/)
  expect(new Set(fonts()).size).toBe(1)
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
