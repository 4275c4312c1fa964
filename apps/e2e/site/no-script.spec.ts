import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { isNotFound, PAGES } from '../fixtures/pages.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Without JavaScript, every page is readable, and the menu, the language switch and the links of a page are plain links. */
test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

/** Cards of the demo. */
const LISTS: Record<string, number> = { '/products': 16, '/articles': 9 }
const menu = (page: Page) => page.locator('[data-menu]')

test('every page can be read, links to its other language, and shows no control without function', async ({ page }) => {
  for (const { path, lang, translation } of PAGES) {
    await page.goto(SITE_URL() + path)
    const main = page.locator('main')
    await expect.soft(main.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect.soft(((await main.textContent()) ?? '').trim().length, path).toBeGreaterThan(40)
    await expect.soft(main.locator('button, input').filter({ visible: true }), path).toHaveCount(0)
    await expect.soft(page.getByRole('status').filter({ visible: true }), path).toHaveCount(0)
    const cards = LISTS[path.replace(/^\/ar/, '')]
    if (cards)
      await test.step('the list is complete and readable without JavaScript', async () => {
        const links = main.locator('li[data-id]').filter({ visible: true }).locator('h3 a')
        await expect.soft(links, path).toHaveCount(cards)
        const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
        expect.soft(addresses.filter((address) => !address?.startsWith(`${path}/`))).toEqual([])
      })
    if (isNotFound(path)) continue
    const other = page.locator(`header a[hreflang="${lang === 'en' ? 'ar' : 'en'}"]`).filter({ visible: true })
    await expect.soft(other, path).toHaveAttribute('href', translation)
  }
})

test('menu, links and language switch reach the complete site', async ({ page }) => {
  const follow = async (link: ReturnType<Page['locator']>, path: RegExp) => {
    await link.click()
    await expect(page).toHaveURL((url) => path.test(url.pathname))
  }
  await page.goto(SITE_URL())
  for (const path of ['/products', '/bulk-orders', '/articles', '/about', '/contact']) {
    await menu(page).locator('summary').click()
    await follow(menu(page).locator(`a[href="${path}"]`), new RegExp(`^${path}$`))
    await expect(menu(page)).not.toHaveAttribute('open', '')
  }
  await page.goto(`${SITE_URL()}/products`)
  await follow(page.locator('main li[data-id] h3 a').first(), /^\/products\/\d+$/)
  await follow(page.locator('header a[hreflang="ar"]').filter({ visible: true }), /^\/ar\/products\/\d+$/)
  await follow(page.locator('main a[href="/ar/products"]').first(), /^\/ar\/products$/)
  await page.goto(`${SITE_URL()}/ar`)
  await follow(page.locator('section[aria-labelledby="latest"] a[href*="/articles/"]').first(), /^\/ar\/articles\/\d+$/)
  await expect(page.locator('main article h1')).toBeVisible()
})

test('pictures, partners, gallery and the map have their plain form', EACH_RUN, async ({ page }) => {
  await page.goto(`${SITE_URL()}/bulk-orders`)
  const partners = page.locator('[data-partners] [data-viewport]')
  await expect(partners.locator('ul').filter({ visible: true })).toHaveCount(1)
  for (const strip of [partners, page.locator('[data-impact-gallery] [data-viewport]')]) {
    await expect(strip).toHaveCSS('overflow-x', 'auto')
  }
  await page.goto(`${SITE_URL()}/contact`)
  await expect(page.locator('section[aria-labelledby="map"] a')).toHaveAttribute('href', /openstreetmap\.org/)
  await page.goto(`${SITE_URL()}/products/1`)
  await expect(page.locator('[data-gallery] img').first()).toBeVisible()
  await page.goto(`${SITE_URL()}/security-test`)
  await expect(page.locator('main noscript p')).toHaveText(/needs JavaScript/)
})
