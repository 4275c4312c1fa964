import { SITE_URL } from '../fixtures/addresses.ts'
import { expect, test } from '../fixtures/test.ts'

/** spec: public-site §4. The address has the language; without a language prefix, the stored language is used. */
test.describe('the language of the visit', () => {
  test('is English at first', async ({ page }) => {
    await page.goto(SITE_URL())
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('is switched on the same page, stored, and used at the next visit', async ({ page }) => {
    await page.goto(`${SITE_URL()}/products/1`)
    await page.locator('header a[hreflang="ar"]').first().click()
    await expect(page).toHaveURL(`${SITE_URL()}/ar/products/1`)
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ar')
    await page.goto(`${SITE_URL()}/about`)
    await expect(page).toHaveURL(`${SITE_URL()}/ar/about`)
  })

  test('stays Arabic at an Arabic address with any stored language', async ({ page }) => {
    await page.goto(SITE_URL())
    await page.evaluate(() => localStorage.setItem('language', 'en'))
    await page.goto(`${SITE_URL()}/ar/contact`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  })

  test('ignores a stored value that is not a language', async ({ page }) => {
    await page.goto(SITE_URL())
    await page.evaluate(() => localStorage.setItem('language', '<script>'))
    await page.goto(`${SITE_URL()}/about`)
    await expect(page).toHaveURL(`${SITE_URL()}/about`)
  })
})
