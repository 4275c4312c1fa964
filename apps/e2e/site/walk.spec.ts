import { NOT_FOUND_PATHS } from '@bayt/release/addresses'
import { SITE_URL } from '../fixtures/addresses.ts'
import { collectPageErrors } from '../fixtures/page-errors.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Every page of the site in both languages: errors, violations of the policy, and the targets of links and files. */

/** Pages without links and outside the sitemap. */
const UNLISTED = ['/nowhere', '/products/0', '/articles/0', '/test-rate-limiter', '/security-test']

async function listedPages(page: Page, prefix: string): Promise<string[]> {
  const sitemap = await (await page.request.get(`${SITE_URL()}/sitemap.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname)
  return addresses.filter((path) => /^\/ar(?:\/|$)/.test(path) === (prefix === '/ar'))
}

/** All addresses in the page: links, pictures in each width, styles, scripts, fonts and icons. */
const addressesIn = (page: Page) =>
  page.evaluate(() => {
    const single = [...document.querySelectorAll('[href], [src]')].map(
      (node) => node.getAttribute('href') ?? node.getAttribute('src') ?? '',
    )
    const sets = [...document.querySelectorAll('[srcset]')].flatMap((node) =>
      (node.getAttribute('srcset') ?? '').split(', ').map((entry) => entry.split(' ')[0] ?? ''),
    )
    const shared = [...document.querySelectorAll('meta[property="og:image"]')].map((node) => node.getAttribute('content') ?? '')
    return [...single, ...sets, ...shared].map((address) => new URL(address, location.href).href)
  })

/** Anchor links of the page without a target element. */
const lostAnchors = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#"]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((anchor) => !document.getElementById(anchor.slice(1))),
  )

for (const [language, prefix] of [
  ['English', ''],
  ['Arabic', '/ar'],
] as const) {
  test(`every page has no error, no violation of the policy, and no missing link or file (${language})`, async ({ page }) => {
    test.setTimeout(180_000)
    const pageErrors = await collectPageErrors(page)
    const listed = await listedPages(page, prefix)
    expect(listed.length).toBeGreaterThan(30)
    const targets = new Set<string>()
    const linked = new Set<string>()
    for (const path of [...listed, ...UNLISTED.map((one) => prefix + one)]) {
      await page.goto(SITE_URL() + path)
      await expect(page.locator('astro-island[ssr]'), 'islands that are not hydrated').toHaveCount(0)
      expect(await page.locator('html').getAttribute('lang')).toBe(prefix === '/ar' ? 'ar' : 'en')
      expect.soft(await lostAnchors(page), path).toEqual([])
      for (const address of await addressesIn(page)) {
        const { origin, pathname, search } = new URL(address)
        // Another server serves the staff console.
        if (origin !== SITE_URL() || pathname === '/admin') continue
        targets.add(pathname + search)
        linked.add(pathname)
      }
    }
    expect(targets.size).toBeGreaterThan(100)
    for (const address of targets) {
      // A not-found page may link to itself and its translation; both have their own status.
      if ([...UNLISTED, ...NOT_FOUND_PATHS].some((path) => address === path || address === `/ar${path}`)) continue
      expect.soft((await page.request.head(SITE_URL() + address)).status(), address).toBe(200)
    }
    expect(
      listed.filter((path) => !linked.has(path)),
      'pages that no page links to',
    ).toEqual([])
    expect(pageErrors).toEqual([])
  })
}

test.describe('the check itself', () => {
  test.use({ provokesPolicy: true })

  test('the check detects a violation of the policy and a missing file', async ({ page }) => {
    const pageErrors = await collectPageErrors(page)
    await page.goto(`${SITE_URL()}/about`)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      const picture = document.createElement('img')
      picture.src = '/missing.png'
      document.body.append(script, picture)
    })
    await expect.poll(() => pageErrors.join('\n')).toMatch(/policy: script-src/)
    await expect.poll(() => pageErrors.join('\n')).toContain(`404 ${SITE_URL()}/missing.png`)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })
})
