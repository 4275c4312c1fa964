import AxeBuilder from '@axe-core/playwright'
import { expect, test } from 'playwright/test'
import { SITE_URL } from '../fixtures/addresses.ts'
import { isNotFound, PAGES } from '../fixtures/pages.ts'

for (const { path, lang, dir, twin } of PAGES) {
  test.describe(path, () => {
    test('is whole: status, language, title, no errors, no third party, no violation of WCAG 2.2 AA', async ({ page }) => {
      const complaints: string[] = []
      const elsewhere: string[] = []
      page.on('console', (message) => {
        // Chromium reports the status of the page itself as an error.
        const isOwnStatus = isNotFound(path) && message.text().includes('404') && message.location().url === page.url()
        if (message.type() === 'error' && !isOwnStatus) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('request', (request) => {
        if (!request.url().startsWith(SITE_URL()) && !request.url().startsWith('data:')) elsewhere.push(request.url())
      })
      await page.setViewportSize({ width: 360, height: 740 })
      const answer = await page.goto(SITE_URL() + path, { waitUntil: 'networkidle' })
      expect(answer?.status()).toBe(isNotFound(path) ? 404 : 200)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('html')).toHaveAttribute('dir', dir)
      await expect(page).toHaveTitle(/\S/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
      expect(complaints).toEqual([])
      expect(elsewhere).toEqual([])
    })

    test('does not scroll sideways at 320 px', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(SITE_URL() + path)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })

    test('is readable and leads to the other language without JavaScript', async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(SITE_URL() + path)
      expect(((await page.locator('main').textContent()) ?? '').trim().length).toBeGreaterThan(40)
      if (!isNotFound(path)) {
        const switches = page.locator(`header a[hreflang="${lang === 'en' ? 'ar' : 'en'}"]`)
        await expect(switches.first()).toHaveAttribute('href', twin)
      }
      await context.close()
    })
  })
}
