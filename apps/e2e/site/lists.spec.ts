import { COMPANY } from '@bayt/brand/company'
import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN, eachRunIf } from '../fixtures/each-run.ts'
import { cards, category, names, openList as open, search } from '../fixtures/list-page.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { expect, test } from '../fixtures/test.ts'

/** The lists of products and articles: filter and search (spec: public-site §2, §4, §5). */

const LISTS = [
  { path: '/products', cards: 16, all: 'All', empty: 'No products found matching your criteria.' },
  { path: '/ar/products', cards: 16, all: 'الكل', empty: 'لا توجد منتجات مطابقة لبحثك.' },
  { path: '/articles', cards: 9, all: 'All', empty: 'No articles found matching your criteria.' },
  { path: '/ar/articles', cards: 9, all: 'الكل', empty: 'لا توجد مقالات مطابقة لبحثك.' },
]

for (const { path, cards: count, all, empty } of LISTS)
  test(`${path} by default and without a result`, eachRunIf(['/products', '/ar/articles'].includes(path)), async ({ page }) => {
    await open(page, path)
    await test.step('All is the default and shows everything; an empty result has the literal text and a button that resets it', async () => {
      await expect(category(page, all)).toHaveAttribute('aria-current', 'true')
      await expect(cards(page)).toHaveCount(count)
      await search(page).fill('qqqq')
      await expect(page.getByText(empty)).toBeVisible()
      const ask = page.getByRole('search').getByRole('status').filter({ hasText: empty }).getByRole('link')
      const home = /^\/ar(?:\/|$)/.test(path) ? '/ar' : ''
      expect(await ask.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
        `${home}/bulk-orders`,
        `${home}/contact`,
      ])
      await expect(cards(page)).toHaveCount(0)
      await page.getByRole('status').getByRole('button').click()
      await expect(cards(page)).toHaveCount(count)
    })
  })

test('the list of products, in one visit', EACH_RUN, async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const offered = () => page.getByRole('search').getByRole('navigation').getByRole('link').allTextContents()
  await open(page, '/products')

  await test.step('a query is cleaned of markup by a module that only such a query loads', async () => {
    await search(page).fill('sugar')
    await expect(cards(page)).toHaveCount(3)
    expect(loaded.filter((url) => url.includes('/short-text'))).toEqual([])
    await search(page).fill('<script>alert(1)</script>sugar')
    await expect.poll(() => loaded.filter((url) => url.includes('/short-text'))).not.toEqual([])
    await expect(cards(page)).toHaveCount(3)
  })
  await test.step('the search matches while typing, in names and descriptions, case-insensitively', async () => {
    await search(page).fill('')
    await expect(cards(page)).toHaveCount(16)
    await search(page).pressSequentially('DHAHAB')
    await expect(cards(page)).toHaveCount(3)
    await search(page).fill('fried')
    await expect.poll(() => names(page)).not.toContain('Nada Fine White Sugar')
  })
  await test.step('brackets and quotes of a pasted query change nothing', async () => {
    await search(page).fill('<"jas&mine\'>')
    await expect.poll(() => names(page)).toEqual(['Sahil Jasmine Fragrant Rice'])
  })
  await test.step('a search is cut at 100 characters, in the box and in the address', async () => {
    await search(page).fill('a'.repeat(99))
    await search(page).press('End')
    await search(page).pressSequentially('bcd')
    await expect(search(page)).toHaveValue(`${'a'.repeat(99)}b`)
    await open(page, `/products?q=${'a'.repeat(9_000)}`)
    await expect(search(page)).toHaveValue('a'.repeat(100))
  })
  await test.step('the category in the address is case-insensitive, and an unknown one is All', async () => {
    await open(page, '/products?category=rICE')
    await expect(cards(page)).toHaveCount(6)
    await expect(category(page, 'Rice')).toHaveAttribute('aria-current', 'true')
    await open(page, '/products?category=%3Cscript%3E')
    await expect(cards(page)).toHaveCount(16)
  })

  await open(page, '/products')
  await test.step('products are filtered by All, Rice, Oil, Sugar and Diversified, articles by All, News, Recipes, Insights and Videos', async () => {
    expect(await offered()).toEqual(['All', 'Rice', 'Oil', 'Sugar', 'Diversified'])
    await category(page, 'Sugar').click()
    await expect(cards(page)).toHaveCount(2)
    await category(page, 'All').click()
    await expect(cards(page)).toHaveCount(16)
  })
  await test.step('the number of results is announced', async () => {
    await expect(page.getByRole('status').filter({ hasText: '16 products' })).toBeVisible()
    await category(page, 'Oil').click()
    await expect(page.getByRole('status').filter({ hasText: /^3 products$/ })).toBeVisible()
  })

  await open(page, '/products')
  await test.step('Back returns to the previous category', async () => {
    await category(page, 'Rice').click()
    await category(page, 'Oil').click()
    await expect(cards(page)).toHaveCount(3)
    await page.goBack()
    await expect(page).toHaveURL(`${SITE_URL()}/products?category=rice`)
    await expect(cards(page)).toHaveCount(6)
    await page.goBack()
    await expect(cards(page)).toHaveCount(16)
  })
  await test.step('a product card has its category, its sizes with the unit and View Details, and is a link to the product', async () => {
    const card = cards(page).filter({ hasText: 'Dhahab Sunflower Oil' })
    await expect(card).toContainText('Oil')
    await expect(card.getByRole('list').getByRole('listitem')).toHaveText(['750 ml', '1.5 Litre', '5 Litre'])
    await expect(card).toContainText('View Details')
    await card.click()
    await expect(page).toHaveURL(/\/products\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dhahab Sunflower Oil')
  })
})

test('the list of articles, in one visit', async ({ page }) => {
  await open(page, '/articles')
  await test.step('only published articles are listed', async () => {
    await expect(cards(page)).toHaveCount(9)
    await expect(page.getByText('Planning bulk orders for Ramadan 2027')).toHaveCount(0)
  })
  await test.step('articles are filtered by All, News, Recipes, Insights and Videos', async () => {
    const offered = page.getByRole('search').getByRole('navigation').getByRole('link')
    expect(await offered.allTextContents()).toEqual(['All', 'News', 'Recipes', 'Insights', 'Videos'])
    await category(page, 'Videos').click()
    await expect(cards(page)).toHaveCount(2)
    await category(page, 'All').click()
    await expect(cards(page)).toHaveCount(9)
  })
  await test.step('an article card has its date in the long form and the company team, and the page an about-company box', async () => {
    const card = cards(page).filter({ hasText: 'Saffron rice' })
    await expect(card).toContainText('January 27, 2026')
    await expect(card).toContainText('team')
    await expect(page.getByRole('heading', { name: 'Explore More Articles' })).toBeVisible()
    await expect(page.getByRole('complementary')).toContainText(`About ${COMPANY.name.en}`)
  })
  await test.step('articles are searched by title and excerpt', async () => {
    await search(page).fill('saffron')
    await expect.poll(() => names(page)).toEqual(['Saffron rice with almonds and raisins'])
  })
  await test.step('brackets around the query change nothing', async () => {
    await search(page).fill('')
    await expect(cards(page)).toHaveCount(9)
    await search(page).fill('<saffron>')
    await expect.poll(() => names(page)).toEqual(['Saffron rice with almonds and raisins'])
  })
  await open(page, '/ar/articles')
  await test.step('the date of a card is in the long form of Arabic', async () => {
    await expect(cards(page).filter({ hasText: 'أرز بالزعفران' })).toContainText('٢٧ يناير ٢٠٢٦')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the search key closes the keyboard, which covers what was found; the next tap opens it', async ({ page }) => {
    await open(page, '/ar/products')
    await search(page).tap()
    await search(page).pressSequentially('سكر')
    await expect(search(page)).toBeFocused()
    await search(page).press('Enter')
    await expect(search(page)).not.toBeFocused()
    await expect(cards(page)).toHaveCount(3)
    await search(page).tap()
    await expect(search(page)).toBeFocused()
  })
})

test('a category chosen immediately after a search is a separate history entry: Back returns to the search', async ({ page }) => {
  await page.clock.install()
  await open(page, '/products')
  await search(page).fill('nada')
  await page.evaluate(() => document.querySelectorAll<HTMLElement>('search nav a')[2]?.click())
  await expect(page).toHaveURL(`${SITE_URL()}/products?category=oil&q=nada`)
  await page.goBack()
  await expect(page).toHaveURL(`${SITE_URL()}/products?q=nada`)
  await expect(search(page)).toHaveValue('nada')
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(`${SITE_URL()}/products?q=nada`)
})

test(
  'Loading... is shown while the index is fetched, which happens on the first search and not before',
  EACH_RUN,
  async ({ page }) => {
    let requested = 0
    const index = '/search/products.en.json'
    page.on('request', (request) => {
      if (request.url().endsWith(index)) requested += 1
    })
    const resume = await pauseRequests(page, `**${index}`)
    await open(page, '/products')
    await category(page, 'Rice').click()
    await expect(cards(page)).toHaveCount(6)
    expect(requested).toBe(0)
    await search(page).fill('jasmine')
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    resume()
    await expect.poll(() => names(page)).toEqual(['Sahil Jasmine Fragrant Rice'])
    expect(requested).toBe(1)
  },
)

test.describe('on a phone, where the browser has not kept the page', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  for (const path of ['/products', '/articles', '/ar/articles?category=recipes', '/products?q=oil', '/ar/products?category=rice'])
    test(`Back to ${path} keeps the place`, async ({ page }) => {
      await open(page, path)
      if (path.includes('?')) await expect(search(page)).toBeVisible()
      const link = cards(page).last().getByRole('link').first()
      await link.scrollIntoViewIfNeeded()
      // After a touch, all pictures are in their places.
      const top = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top))
      const first = await top()
      await page.mouse.wheel(0, -40)
      await expect(page.locator('html')).toHaveClass(/touched/)
      // The wheel scrolls after its event.
      await expect.poll(top).not.toBe(first)
      const name = await cards(page).last().locator('h3').textContent()
      const before = await top()
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(400)
      await link.evaluate((element: HTMLElement) => element.click())
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
      await page.goBack()
      await expect(cards(page).last().locator('h3')).toHaveText(name ?? '')
      await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(8)
    })
})

test('a page that the browser translates says how many are found', async ({ page }) => {
  await open(page, '/products')
  // Changes each text as the translation of Chromium does.
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const all: Text[] = []
    while (texts.nextNode()) if (texts.currentNode instanceof Text) all.push(texts.currentNode)
    for (const text of all.filter(({ data, parentElement }) => data.trim() && !parentElement?.closest('style, script'))) {
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      text.replaceWith(outer)
      inner.append(`(${text.data})`)
    }
  })
  const status = page.locator('search [role=status]').first()
  await expect(status).toHaveText(/^\(16 /)
  await search(page).fill('sugar')
  await expect(cards(page)).toHaveCount(3)
  await expect(status).toHaveText(/^3 /)
  await search(page).fill('rice')
  await expect(cards(page)).toHaveCount(6)
  await expect(status).toHaveText(/^6 /)
  for (const name of await names(page)) expect(name).toMatch(/rice/i)
})
