import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { expectAccessible } from '../fixtures/axe.ts'
import { largeContent } from '../fixtures/large-content.ts'
import { type RenderedSite, serveContent } from '../fixtures/rendered-site.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/**
 * Lists of more than 24 cards, rendered by the real bundle. Rendering 2,000 products takes half a minute of a core, so `npm test`
 * has only enough products for a third step of the list, also in a category.
 */
const TOTAL = isLongRun() ? 2_000 : 300
const LAST_PAGE = Math.ceil(TOTAL / 24)
const SAID = TOTAL.toLocaleString('en')

let site: RenderedSite
test.beforeAll(async () => {
  site = await serveContent(largeContent({ products: TOTAL, articles: 60 }), () => Promise.reject(new Error('no pictures')))
})
test.afterAll(() => site?.close())

const cards = (page: Page) => page.locator('main li[data-id]').filter({ visible: true })
const names = (page: Page) => cards(page).locator('h3').allTextContents()
const more = (page: Page) => page.locator('main [rel="next"]')
const numbered = (word: string, from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `${word} ${from - index}`)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

/** A connection so slow that the browser no longer attributes layout shifts to the last input. */
async function slowIndex(page: Page): Promise<void> {
  await page.route('**/search/*.json', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
}

/** Cumulative layout shift, no unit, that a late display font may cause on a slow machine. */
const MAX_SHIFT = 0.01

/** Sum of the layout shifts without recent input. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
          Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + Number(entry.value) })
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'shifts')))
}

for (const { path, word, total, last } of [
  { path: '/products', word: 'Product', total: TOTAL, last: LAST_PAGE },
  { path: '/ar/products', word: 'منتج', total: TOTAL, last: LAST_PAGE },
  { path: '/articles', word: 'Article', total: 60, last: 3 },
]) {
  test(`${path} has 24 cards in its HTML, and plain links reach all pages without JavaScript`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(site.url + path)
    expect(await names(page)).toEqual(numbered(word, total, total - 23))
    await more(page).click()
    await expect(page).toHaveURL(`${site.url}${path}/page/2`)
    await expect.poll(() => names(page)).toEqual(numbered(word, total - 24, total - 47))
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}${path}/page/2`)
    await page.goto(`${site.url}${path}/page/${last}`)
    expect((await names(page)).at(-1)).toBe(`${word} 1`)
    await expect(more(page)).toBeHidden()
    await page.locator('main [rel="prev"]').click()
    await expect(page).toHaveURL(`${site.url}${path}/page/${last - 1}`)
    await context.close()
  })
}

for (const path of ['/products/page/2', '/ar/products/page/2']) {
  test(`${path} has no violation of WCAG 2.2 AA and no horizontal scrolling at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, path)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

test('page numbers that do not exist have status 404, and further pages are not in the sitemap', async ({ request }) => {
  for (const number of ['0', '1', `${LAST_PAGE + 1}`, '02', '-1', 'x', '99999999999999999999']) {
    expect((await request.get(`${site.url}/products/page/${number}`)).status(), number).toBe(404)
    expect((await request.get(`${site.url}/ar/articles/page/${number}`)).status(), number).toBe(404)
  }
  expect(await (await request.get(`${site.url}/sitemap.xml`)).text()).not.toContain('/page/')
  expect(site.report.pages).toContain(`/ar/products/page/${LAST_PAGE}`)
})

test('Show more appends the next 24, focuses the first new card, announces the number and shifts nothing', async ({ page }) => {
  await slowIndex(page)
  const shifts = await watchShifts(page)
  await open(page, '/products')
  await expect(page.getByRole('status').filter({ hasText: `${SAID} products, 24 shown` })).toBeVisible()
  await more(page).click()
  await expect(cards(page)).toHaveCount(48)
  await expect(page.getByRole('link', { name: `Product ${TOTAL - 24}`, exact: true })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${SAID} products, 48 shown` })).toBeAttached()
  await more(page).click()
  await expect(cards(page)).toHaveCount(72)
  expect(await names(page)).toEqual(numbered('Product', TOTAL, TOTAL - 71))
  await expect(page).toHaveURL(`${site.url}/products`)
  expect(await shifts()).toBeLessThan(MAX_SHIFT)
})

test('added cards have the same text as those of the server', async ({ page, browser }) => {
  for (const path of ['/products', '/ar/products', '/articles', '/ar/articles']) {
    await open(page, path)
    await more(page).click()
    await expect(cards(page)).toHaveCount(48)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`${site.url}${path}/page/2`)
    const facts = (cardsOf: Page) =>
      cardsOf.locator('main li[data-id]').evaluateAll((all) =>
        all.slice(-24).map((card) => ({
          id: card.getAttribute('data-id'),
          text: card.textContent?.replaceAll(/\s+/g, ' ').trim(),
          href: card.querySelector('a')?.getAttribute('href'),
          date: card.querySelector('time')?.dateTime,
          sources: [...card.querySelectorAll('source')].map(({ type, srcset, sizes }) => [type, srcset, sizes]),
          play: card.querySelectorAll('.play').length,
        })),
      )
    expect(await facts(page)).toEqual(await facts(plain))
    await context.close()
  }
})

test('Back restores the scroll position in a browser that does not report the end of a scroll', async ({ page }) => {
  await page.addInitScript(() => addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true))
  await open(page, '/products')
  await more(page).click()
  await expect(cards(page)).toHaveCount(48)
  const link = page.getByRole('link', { name: `Product ${TOTAL - 40}`, exact: true })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Product ${TOTAL - 40}`)
  await page.goBack()
  await expect(cards(page)).toHaveCount(48)
  await expect.poll(() => page.evaluate((top) => Math.abs(scrollY - top), before)).toBeLessThan(2)
})

test('a category and a search reach all products of a large catalogue, 24 at a time, without hidden extra cards in the page', async ({
  page,
}) => {
  const shifts = await watchShifts(page)
  await open(page, '/products')
  await page.getByRole('search').getByRole('link', { name: 'Oil', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: `${TOTAL / 4} products, 24 shown` })).toBeVisible()
  await expect(cards(page)).toHaveCount(24)
  expect((await names(page)).at(-1)).toBe(`Product ${TOTAL - 95}`)
  await more(page).click()
  await expect(cards(page)).toHaveCount(48)
  await page.getByRole('search').getByRole('link', { name: 'All', exact: true }).click()
  await expect.poll(() => names(page)).toEqual(numbered('Product', TOTAL, TOTAL - 23))

  await page.getByRole('searchbox').pressSequentially(`product ${Math.floor((TOTAL - 1) / 100)}`)
  await expect(page.getByRole('status').filter({ hasText: 'products, 24 shown' })).toBeVisible()
  await page.getByRole('searchbox').fill('zanzibar')
  await expect.poll(() => names(page)).toEqual([4, 3, 2, 1].map((quarter) => `Product ${(quarter * TOTAL) / 4}`))
  await expect(more(page)).toBeHidden()
  expect(await page.locator('main li[data-id]').count()).toBeLessThanOrEqual(24 + 4)
  expect(await shifts()).toBeLessThan(MAX_SHIFT)
})

test('a key that does not change the cards writes nothing to the DOM', async ({ page }) => {
  await open(page, '/products')
  const box = page.getByRole('searchbox')
  await box.fill('zanzib')
  await expect(cards(page)).toHaveCount(4)
  await page.evaluate(() => {
    const list = document.querySelector('main li[data-id]')?.parentElement
    if (!list) throw new Error('There is no list.')
    const observer = new MutationObserver((changes) =>
      Object.assign(window, { changes: Number(Reflect.get(window, 'changes')) + changes.length }),
    )
    Object.assign(window, { changes: 0 })
    observer.observe(list, { subtree: true, childList: true, attributeFilter: ['hidden'] })
  })
  await box.press('a')
  await expect(page).toHaveURL(/q=zanziba$/)
  expect(await page.evaluate(() => Reflect.get(window, 'changes'))).toBe(0)
  await box.fill('zanzibaxyz')
  await expect(page).toHaveURL(/q=zanzibaxyz$/)
  expect(await page.evaluate(() => Reflect.get(window, 'changes'))).toBeGreaterThan(0)
})

test('a further page filters the complete list at the address of its first page, and Back returns to it', async ({ page }) => {
  await open(page, '/products/page/3')
  await page.getByRole('searchbox').fill('zanzibar')
  await expect(page).toHaveURL(`${site.url}/products?q=zanzibar`)
  await expect(cards(page)).toHaveCount(4)
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/products/page/3`)
  await expect.poll(() => names(page)).toEqual(numbered('Product', TOTAL - 48, TOTAL - 71))
  await more(page).click()
  await expect.poll(() => names(page)).toEqual(numbered('Product', TOTAL - 48, TOTAL - 95))
})

test('if the index cannot be fetched, Show more opens the next page', async ({ page }) => {
  await page.route('**/search/*.json', (route) => route.abort())
  await open(page, '/products')
  await more(page).click()
  await expect(page).toHaveURL(`${site.url}/products/page/2`)
  await expect(cards(page).locator('h3').first()).toHaveText(`Product ${TOTAL - 24}`)
})

test('the index is small: at most 25 compressed bytes per product in addition to texts, each with its own picture', async ({
  request,
}) => {
  const { entries }: { entries: (Record<string, unknown> & { picture: string })[] } = await (
    await request.get(`${site.url}/search/products.en.json`)
  ).json()
  const bare = entries.map(({ name: _name, picture, ...rest }, index) => {
    const name = createHash('sha256').update(String(index)).digest('hex').slice(0, 20)
    return { ...rest, picture: picture.replace(/^\w+/, name) }
  })
  expect(brotliCompressSync(JSON.stringify(bare)).byteLength / entries.length).toBeLessThanOrEqual(25)
})

test('Show more fetches no further page of the list', async ({ page }) => {
  const prefetched: string[] = []
  page.context().on('request', (request) => {
    if (request.headers()['sec-purpose']?.startsWith('prefetch')) prefetched.push(new URL(request.url()).pathname)
  })
  await open(page, '/products')
  await more(page).click()
  await expect(cards(page)).toHaveCount(48)
  const link = cards(page).first().getByRole('link')
  await link.hover()
  await page.mouse.down()
  await expect.poll(() => prefetched).toEqual([await link.getAttribute('href')])
})
