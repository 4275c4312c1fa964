import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOfAddress, NOT_FOUND_PATHS } from '@bayt/release/addresses'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { htmlFaults } from '../fixtures/html-faults.ts'
import { NAUGHTY_SITES } from '../fixtures/naughty-content.ts'
import { naughtyPicture } from '../fixtures/naughty-picture.ts'
import { collectPageErrors } from '../fixtures/page-errors.ts'
import { type RenderedSite, serveContent } from '../fixtures/rendered-site.ts'
import { expect, test } from '../fixtures/test.ts'

/** Sites with valid but difficult content, rendered by the real bundle and opened in a real browser. */

const BARE = NAUGHTY_SITES['one product and nothing else']
const EMPTY = NAUGHTY_SITES['no product, no article, nothing']

for (const [name, content] of Object.entries(NAUGHTY_SITES)) {
  test.describe(`a site with ${name}`, () => {
    let site: RenderedSite
    test.beforeAll(async () => {
      site = await serveContent(content, naughtyPicture)
    })
    test.afterAll(() => site?.close())

    test('has a page for every record, valid HTML, and reports missing pictures', async () => {
      const records = content.products.length + content.articles.length
      expect(site.report.pages.filter((address) => /\/(products|articles)\/\d+$/.test(address))).toHaveLength(records * 2)
      for (const { url } of site.report.pictures.missing) expect(url).toMatch(/\/(?:missing|broken)\.png$/)
      await test.step('every page is valid HTML', async () => {
        for (const address of site.report.pages) {
          const html = readFileSync(join(site.dir, fileOfAddress(address)), 'utf8')
          expect.soft(await htmlFaults(html), address).toEqual([])
        }
      })
    })

    test('has no error, no horizontal scrolling at 320 px, no code that runs, and no dead internal link', async ({
      page,
      request,
    }) => {
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
        if (/\/admin(?:$|\/)/.test(target)) continue
        expect.soft((await request.get(target)).status(), target).toBe(notFound.has(target) ? 404 : 200)
      }
    })

    if (content.hero_images.length > 0)
      test('a link of a slide that begins with # is prefixed with /', () => {
        for (const [address, link] of [
          ['/', '/#brands'],
          ['/ar', '/ar#brands'],
        ] as const) {
          const html = readFileSync(join(site.dir, fileOfAddress(address)), 'utf8')
          const text = html.slice(html.indexOf(' data-hero-text'))
          expect(/<a [^>]*href="([^"]*)"/.exec(text)?.[1]).toBe(link)
        }
      })

    if (content === BARE)
      test('missing features and sizes have no heading', async ({ page }) => {
        await page.goto(`${site.url}/products/7`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rice')
        await expect(page.getByText('Product Features')).toHaveCount(0)
        await expect(page.getByText('Available pack sizes')).toHaveCount(0)
        await expect(page.locator('main nav [rel="prev"], main nav [rel="next"]')).toHaveCount(0)
      })

    if (content === EMPTY)
      test('an empty site, in one visit of each page', EACH_RUN, async ({ page }) => {
        await test.step('the lists of an empty site show the literal text', async () => {
          await page.goto(`${site.url}/products`)
          await expect(page.getByText('No products found matching your criteria.').filter({ visible: true })).toBeVisible()
          await page.goto(`${site.url}/articles`)
          await expect(page.getByText('No articles found matching your criteria.').filter({ visible: true })).toBeVisible()
        })
        await page.goto(site.url)
        await test.step('is absent without logos', async () => {
          await expect(page.locator('[data-strip]')).toHaveCount(0)
        })
        await test.step('without hero images the spinner stays, and heading, words and the three buttons are readable', async () => {
          await expect(page.locator('[data-hero] [role=status]')).toBeVisible()
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          for (const name of ['Explore Products', 'Bulk Orders', 'Contact Us']) {
            await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
          }
        })
      })
  })
}
