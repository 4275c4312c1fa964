import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { expect, test } from '../fixtures/test.ts'

/** Addresses without a page (spec: public-site §2, §8). Unusual addresses are in bad-addresses.spec.ts. */

for (const { prefix, heading, home, back } of [
  { prefix: '', heading: 'Page Not Found', home: 'Return Home', back: 'Go Back' },
  { prefix: '/ar', heading: 'الصفحة غير موجودة', home: 'العودة إلى الرئيسية', back: 'الرجوع' },
]) {
  test(`an unknown address has ${heading} with further links: ${prefix}/nowhere`, EACH_RUN, async ({ page }) => {
    await page.goto(`${SITE_URL()}${prefix}/about`)
    expect((await page.goto(`${SITE_URL()}${prefix}/nowhere`))?.status()).toBe(404)
    const main = page.locator('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(new RegExp(heading))
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await expect(main.getByRole('link', { name: home })).toHaveAttribute('href', prefix || '/')
    expect(
      await main
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual(['/products', '/articles', '/about', '/contact'].map((path) => prefix + path))
    await main.getByRole('button', { name: back }).click()
    await expect(page).toHaveURL(`${SITE_URL()}${prefix}/about`)
  })
}

for (const { prefix, back } of [
  { prefix: '', back: 'Go Back' },
  { prefix: '/ar', back: 'الرجوع' },
]) {
  test(`in a new tab, where there is nothing to go back to, ${back} leads home`, async ({ page }) => {
    await page.goto(`${SITE_URL()}${prefix}/about`)
    const opened = page.waitForEvent('popup')
    await page.evaluate((address) => void open(address), `${SITE_URL()}${prefix}/nowhere`)
    const tab = await opened
    await tab.getByRole('button', { name: back }).click()
    await expect(tab).toHaveURL(`${SITE_URL()}${prefix || '/'}`)
  })
}

test(
  'an unknown product and article have their not-found page in both languages, with status 404 and a link back',
  EACH_RUN,
  async ({ page }) => {
    for (const [path, heading, text, list] of [
      ['/products/9999', 'Product Not Found', "The product you're looking for doesn't exist.", '/products'],
      ['/articles/9999', 'Article Not Found', "The article you're looking for doesn't exist.", '/articles'],
      ['/ar/products/9999', 'المنتج غير موجود', 'المنتج الذي تبحث عنه غير موجود.', '/ar/products'],
      ['/ar/articles/9999', 'المقال غير موجود', 'المقال الذي تبحث عنه غير موجود.', '/ar/articles'],
    ] as const) {
      expect((await page.goto(SITE_URL() + path))?.status(), path).toBe(404)
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.locator('main').getByText(text)).toBeVisible()
      await expect(page.locator(`main a[href="${list}"]`)).toBeVisible()
    }
  },
)

test('the language switch keeps an address that is not found', async ({ page }) => {
  for (const [path, other] of [
    ['/nowhere?a=1#part', '/ar/nowhere?a=1#part'],
    ['/ar/products/999999', '/products/999999'],
  ]) {
    await page.goto(SITE_URL() + path)
    await page.locator('header a[data-language]').first().click()
    await expect(page).toHaveURL(SITE_URL() + other)
  }
})
