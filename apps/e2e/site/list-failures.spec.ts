import { COLOURS } from '@bayt/brand/colours'
import { SITE_URL } from '../fixtures/addresses.ts'
import { computedColour } from '../fixtures/computed-colour.ts'
import { eachRunIf } from '../fixtures/each-run.ts'
import { cards, names, openList as open, search } from '../fixtures/list-page.ts'
import { expect, test } from '../fixtures/test.ts'

/** The message and the remaining content of a list if a part of the list cannot be loaded (spec: public-site §8). */

test('without the module that cleans queries, a query with markup searches what is left, and the next one works', async ({
  page,
}) => {
  await page.route('**/short-text*.js', (route) => route.abort())
  await open(page, '/products')
  await search(page).fill('sugar <data:')
  await expect(page.getByRole('status').first()).not.toBeEmpty()
  await search(page).fill('sugar')
  await expect(cards(page)).toHaveCount(3)
})

for (const [path, word] of [
  ['/products', 'Error'],
  ['/ar/articles', 'خطأ'],
] as const) {
  test(`${path} shows ${word} and the message in red if the index cannot be fetched, and retries`, async ({ page }) => {
    let isBroken = true
    await page.route('**/search/*.json', (route) => (isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue()))
    await open(page, path)
    await search(page).fill('a')
    const alert = page.getByRole('search').getByRole('alert')
    await expect(alert).toContainText(`${word}: 500`)
    expect(await alert.evaluate((node) => getComputedStyle(node).color)).toBe(computedColour(COLOURS.brick))
    isBroken = false
    await alert.getByRole('button').click()
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('status').first()).not.toHaveText(/Loading|جارٍ/)
  })
}

for (const { path, typed, said, reload, found } of [
  {
    path: '/products',
    typed: 'jasmine',
    said: 'Error: no connection to our site. Reload the page',
    reload: 'Reload the page',
    found: 'Sahil Jasmine Fragrant Rice',
  },
  {
    path: '/ar/articles',
    typed: 'الزعفران',
    said: 'خطأ: لا اتصال بموقعنا. أعد تحميل الصفحة',
    reload: 'أعد تحميل الصفحة',
    found: 'أرز بالزعفران واللوز والزبيب',
  },
]) {
  test(
    `if the code of the search on ${path} fails to load, its message is in the language of the page, and a reload keeps the query`,
    eachRunIf(path === '/ar/articles'),
    async ({ page }) => {
      await page.route(/search-engine[^/]*\.js/, (route) => route.abort())
      await open(page, path)
      await search(page).fill(typed)
      await expect(page.getByRole('search').getByRole('alert')).toHaveText(said)
      await expect(cards(page).first(), 'the list stays').toBeVisible()
      await page.unroute(/search-engine[^/]*\.js/)
      await page.getByRole('button', { name: reload }).click()
      await expect.poll(() => names(page)).toEqual([found])
    },
  )
}

for (const { path, query, failed, reload, chosen } of [
  {
    path: '/products',
    query: '?category=oil',
    failed: 'The search could not be loaded.',
    reload: 'Reload the page',
    chosen: 3,
  },
  {
    path: '/ar/products',
    query: '?category=oil',
    failed: 'تعذّر تحميل البحث.',
    reload: 'أعد تحميل الصفحة',
    chosen: 3,
  },
]) {
  test(`if the script of ${path} fails to load, no filter is shown that does nothing, and a reload keeps the address`, async ({
    page,
  }) => {
    await page.route(/ProductFilter[^/]*\.js/, (route) => route.abort())
    await page.goto(SITE_URL() + path + query, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('search')).toBeHidden()
    await expect(cards(page)).toHaveCount(16)
    const note = page.getByRole('main').getByRole('alert')
    await expect(note).toContainText(failed)
    await page.unroute(/ProductFilter[^/]*\.js/)
    await note.getByRole('link', { name: reload }).click()
    await expect(cards(page)).toHaveCount(chosen)
    await expect(page).toHaveURL(SITE_URL() + path + query)
    await expect(note).toBeHidden()
  })
}
