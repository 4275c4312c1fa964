import { SITE_URL } from '../fixtures/addresses.ts'
import { eachRunIf } from '../fixtures/each-run.ts'
import { expect, test } from '../fixtures/test.ts'

/** spec: public-site §4. The address has the language; without a language prefix, the stored language is used. */
test.describe('the language of the visit', () => {
  test('is English at first, and then the stored one', async ({ page }) => {
    const store = (language: string) => page.evaluate((value) => localStorage.setItem('language', value), language)
    await test.step('is English at first', async () => {
      await page.goto(SITE_URL())
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    })
    await test.step('ignores a stored value that is not a language', async () => {
      await store('<script>')
      await page.goto(`${SITE_URL()}/about`)
      await expect(page).toHaveURL(`${SITE_URL()}/about`)
    })
    await test.step('stays Arabic at an Arabic address with any stored language', async () => {
      await store('en')
      await page.goto(`${SITE_URL()}/ar/contact`)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    })
    await test.step('is switched on the same page, stored, and used at the next visit', async () => {
      await page.evaluate(() => localStorage.removeItem('language'))
      await page.goto(`${SITE_URL()}/products/1`)
      await page.locator('header a[hreflang="ar"]').first().click()
      await expect(page).toHaveURL(`${SITE_URL()}/ar/products/1`)
      expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ar')
      await page.goto(`${SITE_URL()}/about`)
      await expect(page).toHaveURL(`${SITE_URL()}/ar/about`)
    })
  })

  for (const { from, to, label } of [
    { from: '/products', to: '/ar/products', label: 'العربية' },
    { from: '/ar/articles', to: '/articles', label: 'English' },
  ]) {
    test(
      `keeps category and search when it is switched on ${from}`,
      eachRunIf(from === '/products'),
      async ({ page, browser }) => {
        const category = from.endsWith('products') ? 'oil' : 'recipes'
        await page.goto(`${SITE_URL()}${from}?category=${category}`)
        await page.getByRole('searchbox').fill('زيت 1.5')
        // Presses the link at once: the address follows the search box only after a pause.
        await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click()
        await expect(page).toHaveURL((url) => url.pathname === to && url.searchParams.get('category') === category)
        await expect(page.getByRole('searchbox')).toHaveValue('زيت 1.5')

        const withoutScript = await browser.newContext({ javaScriptEnabled: false })
        const plain = await withoutScript.newPage()
        await plain.goto(`${SITE_URL()}${from}?category=${category}`)
        await plain.getByRole('banner').getByRole('link', { name: label, exact: true }).click()
        await expect(plain).toHaveURL((url) => url.pathname === to)
        await withoutScript.close()
      },
    )
  }
})
