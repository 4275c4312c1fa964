import { SITE_URL } from '../fixtures/addresses.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { type Browser, type BrowserContext, expect, type Page, test } from '../fixtures/test.ts'

/** An English page offers its Arabic version to a browser that lists Arabic, until the visitor answers. */

const NARROWEST = { width: 320, height: 640 }

const offer = (page: Page) => page.locator('.offer')
const accept = (page: Page) => offer(page).getByRole('link')
const decline = (page: Page) => offer(page).getByRole('button')

/** @param languages as in the settings of the browser, the preferred language first */
async function visitorWith(browser: Browser, languages: string[]): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: NARROWEST, locale: languages[0] ?? '' })
  await context.addInitScript((list) => Object.defineProperty(navigator, 'languages', { get: () => list }), languages)
  return { context, page: await context.newPage() }
}

/** The sum of all layout shifts of the page so far. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

test('every page offers Arabic until the visitor answers', async ({ browser }) => {
  const { context, page } = await visitorWith(browser, ['ar-YE', 'en-US'])
  for (const path of ['/', '/products', '/products/1?x=1', '/contact'])
    await test.step(`${path} offers Arabic in one line above the header, without a redirect and without layout shift`, async () => {
      await page.goto(SITE_URL() + path, { waitUntil: 'networkidle' })
      await expect(page).toHaveURL(SITE_URL() + path)
      await expect(offer(page)).toBeVisible()
      await expect(offer(page)).toHaveAttribute('lang', 'ar')
      await expect(accept(page)).toContainText('بالعربية؟')
      const [line, header] = [await offer(page).boundingBox(), await page.getByRole('banner').boundingBox()]
      expect(line?.y).toBe(0)
      expect(line?.height).toBeLessThanOrEqual(45)
      expect(header?.y).toBe(line?.height)
      const words = await accept(page).evaluate((link) => {
        const range = document.createRange()
        range.selectNodeContents(link)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
      expect(words, 'lines of text').toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROWEST.width)
      expect(await layoutShift(page)).toBe(0)
      await expectAccessible(page)
    })
  await context.close()
})

test('the header covers no content and stays at the top while the page scrolls', async ({ browser }) => {
  const { context, page } = await visitorWith(browser, ['ar'])
  for (const path of ['/', '/products/1']) {
    await page.goto(SITE_URL() + path)
    const main = () => page.locator('main').evaluate((node) => node.getBoundingClientRect().top + scrollY)
    const before = await main()
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
    await expect(page.locator('html')).toHaveClass(/scrolled/)
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
    expect(await main(), `content of ${path} moved`).toBe(before)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.locator('[data-menu] summary').click()
    await expect(page.locator('[data-menu]').getByRole('link').first()).toBeInViewport()
    await expect(page.locator('[data-menu] summary')).toBeInViewport()
    const panel = await page.locator('.menu-panel').boundingBox()
    const bar = await page.locator('[data-header] .bar').boundingBox()
    expect(panel?.y, 'the panel begins below the bar').toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0)
  }
  await context.close()
})

test('the offer leads to the same page with its query, and is never made again', async ({ browser }) => {
  const { context, page } = await visitorWith(browser, ['en-GB', 'ar'])
  await page.goto(`${SITE_URL()}/products?category=rice`)
  await accept(page).click()
  await expect(page).toHaveURL(`${SITE_URL()}/ar/products?category=rice`)
  await expect(offer(page)).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(`${SITE_URL()}/products?category=rice`)
  await expect(offer(page)).toBeHidden()
  await context.close()
})

test('a declined offer is gone at once and never made again', EACH_RUN, async ({ browser }) => {
  const { context, page } = await visitorWith(browser, ['ar'])
  await page.goto(`${SITE_URL()}/about`)
  await decline(page).click()
  await expect(offer(page)).toBeHidden()
  await page.goto(`${SITE_URL()}/contact`)
  await expect(offer(page)).toBeHidden()
  await expect(page).toHaveURL(`${SITE_URL()}/contact`)
  await context.close()
})

test('a browser without Arabic, an Arabic page, and a visitor who chose English get no offer', async ({ browser }) => {
  const english = await visitorWith(browser, ['en-US', 'fr', 'arn'])
  await english.page.goto(SITE_URL())
  await expect(offer(english.page)).toBeHidden()
  await english.context.close()

  const arabic = await visitorWith(browser, ['ar'])
  await arabic.page.goto(`${SITE_URL()}/ar`)
  await expect(offer(arabic.page)).toHaveCount(0)
  await arabic.page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(arabic.page).toHaveURL(`${SITE_URL()}/`)
  await expect(offer(arabic.page)).toBeHidden()
  await arabic.context.close()
})

test('without JavaScript there is no offer', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar' })
  const page = await context.newPage()
  await page.goto(SITE_URL())
  await expect(offer(page)).toBeHidden()
  await context.close()
})
