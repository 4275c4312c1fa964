import { NOT_FOUND_PATHS } from '@bayt/release/addresses'
import { NAUGHTY_SITES } from '../fixtures/naughty-content.ts'
import { naughtyPicture } from '../fixtures/naughty-picture.ts'
import { collectPageErrors } from '../fixtures/page-errors.ts'
import { type RenderedSite, serveContent } from '../fixtures/rendered-site.ts'
import { expect, test } from '../fixtures/test.ts'

/** Sites with valid but difficult content, rendered by the real bundle and opened in a real browser. */

for (const [name, content] of Object.entries(NAUGHTY_SITES)) {
  test.describe(`a site with ${name}`, () => {
    let site: RenderedSite
    test.beforeAll(async () => {
      site = await serveContent(content, naughtyPicture)
    })
    test.afterAll(() => site?.close())

    test('has a page for every record, and reports missing pictures', () => {
      const records = content.products.length + content.articles.length
      expect(site.report.pages.filter((address) => /\/(products|articles)\/\d+$/.test(address))).toHaveLength(records * 2)
      for (const { url } of site.report.pictures.missing) expect(url).toMatch(/\/(?:missing|broken)\.png$/)
    })

    test('has no error, no horizontal scrolling at 320 px, no code that runs, and no dead internal link', async ({
      page,
      request,
    }) => {
      test.setTimeout(120_000)
      const pageErrors = await collectPageErrors(page)
      await page.setViewportSize({ width: 320, height: 640 })
      const targets = new Set<string>()
      for (const address of site.report.pages) {
        await page.goto(site.url + address)
        const { links, ...found } = await page.evaluate(() => ({
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ran: 'ran' in window,
          headings: document.querySelectorAll('h1').length,
          language: document.documentElement.lang,
          links: [...document.querySelectorAll<HTMLAnchorElement | HTMLLinkElement>('a[href], link[href]')].map(
            ({ href }) => href,
          ),
        }))
        const language = /^\/ar(\/|$)/.test(address) ? 'ar' : 'en'
        expect.soft({ address, ...found }).toEqual({ address, overflow: 0, ran: false, headings: 1, language })
        expect
          .soft(
            links.filter((link) => /^(?:javascript|vbscript|data):/i.test(link)),
            address,
          )
          .toEqual([])
        for (const link of links) if (link.startsWith(site.url)) targets.add(link.replace(/#.*/, ''))
      }
      expect(pageErrors).toEqual([])
      expect(targets.size).toBeGreaterThan(10)
      const notFound = new Set(NOT_FOUND_PATHS.flatMap((path) => [site.url + path, `${site.url}/ar${path}`]))
      for (const target of targets) {
        // Another server serves the staff console.
        if (/\/admin$/.test(target)) continue
        expect.soft((await request.get(target)).status(), target).toBe(notFound.has(target) ? 404 : 200)
      }
    })
  })
}

test('the lists of an empty site show the literal text', async ({ page }) => {
  const empty = NAUGHTY_SITES['no product, no article, nothing']
  if (!empty) throw new Error('the empty site is missing from the fixture')
  const site = await serveContent(empty, naughtyPicture)
  try {
    await page.goto(`${site.url}/products`)
    await expect(page.getByText('No products found matching your criteria.').filter({ visible: true })).toBeVisible()
    await page.goto(`${site.url}/articles`)
    await expect(page.getByText('No articles found matching your criteria.').filter({ visible: true })).toBeVisible()
    await page.goto(site.url)
    await expect(page.locator('[data-strip]')).toHaveCount(0)
    await expect(page.getByRole('status').first()).toBeAttached()
  } finally {
    site.close()
  }
})
