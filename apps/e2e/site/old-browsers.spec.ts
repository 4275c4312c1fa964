import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { asOldBrowser } from '../fixtures/old-browser.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Old phones, which get no newer browser: Chrome 90 and Safari 15. */

test.use({ bypassCSP: true, viewport: { width: 360, height: 740 } })
test.beforeEach(({ context }) => asOldBrowser(context))
// A test may end while a script is still being fetched.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

/** Opens a page without waiting for islands, because islands may have failed. */
const open = (page: Page, path: string) => page.goto(SITE_URL() + path, { waitUntil: 'domcontentloaded' })

for (const path of ['/', '/ar/products', '/ar/products/1', '/articles', '/ar/bulk-orders'])
  test(`every island of ${path} starts in a browser of 2021, with its styles, also on a wide screen`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await open(page, path)
    await expect(page.locator('html')).toHaveClass(/settled/)
    await expect.poll(async () => [errors, await page.locator('astro-island[ssr]').count()]).toEqual([[], 0])
    await expect(page.getByText(/s not a function/)).toHaveCount(0)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(247, 242, 232)')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.locator('.main-navigation')).toBeVisible()
  })

test('in a browser of 2021 fields and buttons have their lines, found words their ground', async ({ page }) => {
  await open(page, '/products')
  const search = page.getByRole('searchbox')
  await search.fill('rice')
  await expect(page.locator('mark').first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(search.locator('..')).toHaveCSS('border-top-width', '1px')
  await open(page, '/ar/no-such-page')
  await expect(page.locator('button.back')).toHaveCSS('border-top-width', '1px')
})

test('every mixed colour is computed when the site is built', EACH_RUN, async ({ request }) => {
  for (const path of ['/', '/ar/products', '/ar/products/1', '/articles/1', '/contact', '/ar/bulk-orders', '/offline']) {
    const html = await (await request.get(SITE_URL() + path)).text()
    expect(html, path).toContain('--button-line:#')
    expect(html, path).not.toContain('color-mix(')
  }
})

test('in a browser of 2021 the brand strip moves, and only the current page is underlined', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/products')
  const lines = page.locator('.main-navigation a')
  await expect
    .poll(() => lines.evaluateAll((all) => all.filter((link) => getComputedStyle(link, '::after').transform === 'none').length))
    .toBe(1)
  await open(page, '/')
  await page.locator('[data-strip]').scrollIntoViewIfNeeded()
  const track = page.locator('[data-strip] [data-moving]')
  await expect.poll(() => track.evaluate((element) => getComputedStyle(element).transform)).toMatch(/^matrix\(1, 0, 0, 1, -\d/)
})

test('in a browser of 2021 every dot of the hero can be seen', async ({ page }) => {
  await open(page, '/ar')
  const dots = page.locator('[data-hero]').getByRole('tab')
  await expect(dots).toHaveCount(4)
  const grounds = await dots.evaluateAll((all) => all.map((dot) => getComputedStyle(dot, '::before').backgroundColor))
  for (const ground of grounds) expect(ground).not.toMatch(/, 0\)$/)
})

for (const { path, query, found } of [
  { path: '/products', query: '40 kg rice', found: 'Sahil White Basmati Rice' },
  { path: '/ar/products', query: 'رز ٤٠ كيلو', found: 'أرز ساحل البسمتي الأبيض' },
  { path: '/ar/products', query: 'بسمطي', found: 'أرز ساحل البسمتي الأبيض' },
])
  test(`a browser of 2021 finds ${query} in ${path}`, async ({ page }) => {
    await open(page, path)
    await page.getByRole('searchbox').fill(query)
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('article').filter({ hasText: found })).toHaveCount(1)
  })

for (const path of ['/products', '/ar/articles'])
  test(`a browser of 2021 does not say that the search of ${path} could not be loaded`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(page.locator('.not-loaded')).toBeHidden()
  })

test('in a browser of 2021 the skip link covers nothing until it has the focus', async ({ page }) => {
  await open(page, '/ar/products')
  const skip = page.locator('.skip')
  await expect(skip).not.toBeInViewport()
  await skip.focus()
  await expect(skip).toBeInViewport({ ratio: 1 })
})

for (const [path, picture] of [
  ['/', '[data-hero-picture] img'],
  ['/ar/bulk-orders', '.banner .ground img'],
] as const)
  test(`in a browser of 2021 the first picture of ${path} is as high as on other phones`, async ({ page }) => {
    await open(page, path)
    await expect.poll(async () => (await page.locator(picture).first().boundingBox())?.height).toBeGreaterThanOrEqual(300)
  })

for (const path of ['/products', '/ar'])
  test(`in a browser of 2021 the header of ${path} is opaque past 100 pixels and above the open menu`, async ({ page }) => {
    await open(page, path)
    const header = page.locator('.site-header')
    const band = page.locator('.top-band')
    const opaque = await page.evaluate(() => getComputedStyle(document.querySelector('.on-sea') ?? document.body).backgroundColor)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await header.locator('summary').click()
    await expect(header).toHaveCSS('background-color', opaque)
    await expect(band).toBeHidden()
    await header.locator('summary').click()
    // While the menu is open, the page does not scroll.
    await expect(band).toBeVisible()
    await page.mouse.wheel(0, 400)
    await expect(header).toHaveCSS('background-color', opaque)
    await expect(band).toBeHidden()
  })

test('a picture of a product can be seen large in a browser of 2021', async ({ page }) => {
  await open(page, '/ar/products/1')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const picture = page.locator('[data-gallery] a').first()
  const address = await picture.evaluate((link: HTMLAnchorElement) => link.href)
  expect(address).toMatch(/\/_pictures\/.+\.\w+$/)
  await picture.click()
  await expect(page).toHaveURL(address)
})
