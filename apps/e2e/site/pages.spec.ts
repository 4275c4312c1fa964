import { SITE_URL } from '../fixtures/addresses.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { collectPageErrors } from '../fixtures/page-errors.ts'
import { isNotFound, PAGES } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

for (const { path, lang, dir } of PAGES) {
  test(`${path} is complete: status, language, title, no errors, no third party, no violation of WCAG 2.2 AA, no horizontal scrolling`, async ({
    page,
  }) => {
    const pageErrors = await collectPageErrors(page)
    const thirdParty: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(SITE_URL()) && !request.url().startsWith('data:')) thirdParty.push(request.url())
    })
    await page.setViewportSize({ width: 360, height: 740 })
    const response = await page.goto(SITE_URL() + path, { waitUntil: 'networkidle' })
    expect(response?.status()).toBe(isNotFound(path) ? 404 : 200)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page).toHaveTitle(/\S/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    expect(pageErrors).toEqual([])
    expect(thirdParty).toEqual([])
  })
}
