import { once } from 'node:events'
import { serveFolder } from '@bayt/site/testing'
import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { collectPageErrors } from '../fixtures/page-errors.ts'
import { serveFixture } from '../fixtures/rendered-site.ts'
import { expect, test } from '../fixtures/test.ts'

/**
 * Arbitrary addresses: the site answers each with the correct page or the correct 404, without errors and without repeating the
 * input.
 */

const NOT_FOUND = { page: 'Page Not Found', product: 'Product Not Found', article: 'Article Not Found' }

const MISSING: [address: string, heading: string][] = [
  ['/products/abc', NOT_FOUND.product],
  ['/products/0', NOT_FOUND.product],
  ['/products/-1', NOT_FOUND.product],
  ['/products/1.5', NOT_FOUND.product],
  ['/products/0999999', NOT_FOUND.product],
  ['/products/1e400', NOT_FOUND.product],
  ['/products/-0', NOT_FOUND.product],
  ['/articles/1e-1', NOT_FOUND.article],
  ['/products/99999999999999999999', NOT_FOUND.product],
  ['/products/1/extra', NOT_FOUND.product],
  ['/products/%31%00', NOT_FOUND.product],
  ['/products/__proto__', NOT_FOUND.product],
  ['/articles/abc', NOT_FOUND.article],
  ['/articles/99999999999999999999', NOT_FOUND.article],
  ['/articles/1/extra', NOT_FOUND.article],
  ['/ar/products/abc', 'المنتج غير موجود'],
  ['/ar/articles/0', 'المقال غير موجود'],
  ['/ar/ar', 'الصفحة غير موجودة'],
  ['/ar/%D9%85', 'الصفحة غير موجودة'],
  ['/%E0%A4%A', NOT_FOUND.page],
  ['/%', NOT_FOUND.page],
  ['/%00', NOT_FOUND.page],
  ['/%2e%2e%2f%2e%2e%2frelease.json', NOT_FOUND.page],
  ['/%FF%FE', NOT_FOUND.page],
  ['/<script>alert(1)</script>', NOT_FOUND.page],
  [`/${'a'.repeat(4000)}`, NOT_FOUND.page],
]

/**
 * An id is converted to a number (spec: public-site §4), and a page is found by its address in the spellings that people type and
 * copy.
 */
const WRITTEN: [written: string, canonical: string][] = [
  ['/products/016', '/products/16'],
  ['/products/16.0', '/products/16'],
  ['/products/1e1', '/products/10'],
  ['/products/٠١٦', '/products/16'],
  ['/ar/products/0016', '/ar/products/16'],
  ['/articles/02', '/articles/2'],
  ['/ar/articles/%D9%A2', '/ar/articles/2'],
  ['/Products/16', '/products/16'],
  ['/AR', '/ar'],
  ['/en', '/'],
  ['/about.', '/about'],
  ['/products/16,', '/products/16'],
  ['/products/16%E2%80%8F', '/products/16'],
]

test.describe('a page whose address is written in another way', () => {
  test('leads there on a static host too, which answers with its not-found page', async ({ page }) => {
    const site = await serveFixture()
    const host = serveFolder(site.dir, () => ({ 'content-security-policy': site.report.contentSecurityPolicy }))
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
    const address = host.address()
    const origin = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
    try {
      for (const [written, canonical] of WRITTEN) {
        await page.goto(origin + written, { waitUntil: 'domcontentloaded' })
        await expect(page, written).toHaveURL(origin + canonical)
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
          'href',
          new RegExp(`${canonical === '/' ? '' : canonical}$`),
        )
      }
      for (const lost of ['/products/0999999', '/articles/1e400', '/products/-0']) {
        await page.goto(origin + lost, { waitUntil: 'load' })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Not Found$/)
      }
    } finally {
      host.closeAllConnections()
      host.close()
      site.close()
    }
  })
})

test.describe('an address that has no page', () => {
  test('has status 404 and the heading of its kind', async ({ request }) => {
    for (const [address, heading] of MISSING) {
      const response = await request.get(SITE_URL() + address)
      expect.soft(response.status(), address.slice(0, 60)).toBe(404)
      expect.soft((await response.text()).match(/<h1[^>]*>([^<]*)/)?.[1]?.trim(), address.slice(0, 60)).toBe(heading)
    }
  })

  test('is not reflected in the page', EACH_RUN, async ({ request }) => {
    const known = await (await request.get(`${SITE_URL()}/nowhere`)).text()
    for (const address of ['/<img src=x onerror=alert(1)>', '/%22%3E%3Cscript%3Ealert(1)%3C/script%3E', `/${'b'.repeat(4000)}`]) {
      expect(await (await request.get(SITE_URL() + address)).text()).toBe(known)
    }
  })
})

for (const list of ['/products', '/articles', '/ar/products', '/ar/articles'])
  test(`the query of a list page changes nothing else: ${list}`, async ({ page }) => {
    const pageErrors = await collectPageErrors(page)
    await test.step(`${list} shows everything for a category that does not exist, and reflects nothing of it`, async () => {
      const response = await page.goto(`${SITE_URL()}${list}?category=<script>alert(1)</script>&category[]=x&__proto__=1`)
      expect(response?.status()).toBe(200)
      const cards = page.locator('main li[data-id]')
      await expect(page.getByRole('searchbox')).toBeVisible()
      await expect(page.getByRole('search').locator('a[aria-current]')).toHaveCount(1)
      expect(await cards.count()).toBeGreaterThan(0)
      await expect(cards.filter({ visible: true })).toHaveCount(await cards.count())
      expect(await page.locator('main').innerHTML()).not.toContain('alert(1)')
      expect(pageErrors).toEqual([])
    })
    await test.step(`${list} cuts a query of 10,000 characters to 100 and finds nothing`, async () => {
      await page.goto(`${SITE_URL()}${list}?q=${'z'.repeat(10_000)}`)
      await expect(page.getByRole('searchbox')).toHaveValue('z'.repeat(100))
      await expect(page.locator('main li[data-id]:visible')).toHaveCount(0)
      expect(pageErrors).toEqual([])
    })
    await test.step(`${list} treats markup in a search as text`, async () => {
      await page.goto(`${SITE_URL()}${list}?q=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`)
      await expect(page.getByRole('searchbox')).toBeVisible()
      await expect(page.locator('main img[src="x"]')).toHaveCount(0)
      expect(pageErrors).toEqual([])
    })
    await test.step(`${list} handles invalid percent-encoding`, async () => {
      const response = await page.goto(`${SITE_URL()}${list}?q=%&category=%E0%A4%A&%`)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('searchbox')).toHaveValue('%')
      expect(pageErrors).toEqual([])
    })
  })
