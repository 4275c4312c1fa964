import { SITE_URL } from '../fixtures/addresses.ts'
import { eachRunIf } from '../fixtures/each-run.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Makes the plural rules of the browser fail, so that a filter cannot render its result. */
async function breakPlurals(page: Page) {
  await page.addInitScript(() => {
    const { select } = Intl.PluralRules.prototype
    let isBroken = true
    Intl.PluralRules.prototype.select = function (count: number) {
      if (isBroken) throw new Error('the plural rules are lost')
      return select.call(this, count)
    }
    Object.assign(globalThis, { mend: () => (isBroken = false) })
  })
}

for (const { path, found, title, hint, retry, reload, all } of [
  {
    path: '/products',
    found: '?category=oil',
    title: 'Unexpected Application Error',
    hint: 'The rest of the page is not affected.',
    retry: 'Try again',
    reload: 'Reload the page',
    all: 'All',
  },
  {
    path: '/ar/articles',
    found: '?category=news',
    title: 'خطأ غير متوقع في التطبيق',
    hint: 'بقية الصفحة تعمل كما هي.',
    retry: 'حاول مرة أخرى',
    reload: 'أعد تحميل الصفحة',
    all: 'الكل',
  },
]) {
  test(`a filter that throws on ${path} shows its error with two buttons, and the list stays`, async ({ page }) => {
    await breakPlurals(page)
    await page.goto(SITE_URL() + path + found)
    const error = page.getByRole('main').getByRole('alert')
    await expect(error).toContainText(title)
    await expect(error).toContainText('the plural rules are lost')
    await expect(error).toContainText(hint)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()

    await error.getByRole('button', { name: retry }).click()
    await expect(error).toContainText('the plural rules are lost')
    await page.evaluate(() => (globalThis as unknown as { mend(): void }).mend())
    await error.getByRole('button', { name: retry }).click()
    await expect(error).toHaveCount(0)
    await expect(page.getByRole('search').getByRole('link', { name: all, exact: true })).toBeVisible()
  })

  test(
    `the error of a filter on ${path} has a button that reloads the page`,
    eachRunIf(path === '/ar/articles'),
    async ({ page }) => {
      await breakPlurals(page)
      await page.goto(SITE_URL() + path + found)
      const loaded = page.waitForEvent('load')
      await page.getByRole('button', { name: reload }).click()
      await loaded
      await expect(page.getByRole('main').getByRole('alert')).toContainText(title)
    },
  )
}
