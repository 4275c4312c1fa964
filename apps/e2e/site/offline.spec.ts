import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readFixture } from '@bayt/site/testing'
import { waitUntilReady } from '../fixtures/ready.ts'
import { type RenderedSite, serveFixture } from '../fixtures/rendered-site.ts'
import { type BrowserContext, expect, type Page, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

let site: RenderedSite
test.beforeEach(async () => {
  site = await serveFixture()
})
test.afterEach(() => site.close())

/** Opens a page, interacts with it, and waits until it is cached with the lists of its language. */
async function readFirst(page: Page, path: string) {
  await page.goto(site.url + path)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => cachedPaths(page)).toContain(path)
  const list = path.startsWith('/ar') ? '/ar/articles' : '/articles'
  await expect.poll(() => cachedPaths(page)).toContain(list)
}

/** Sets the browser offline and stops the server: prefetches ignore the browser's offline state. */
async function goOffline(context: BrowserContext) {
  site.disconnect()
  await context.setOffline(true)
}

async function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = await (await caches.open('site-pages-1')).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  })
}

for (const { lang, first, list, unread, kept, keptPage, all, title, missing, remove, removed } of [
  {
    lang: 'en',
    first: '/products/1',
    list: '/products',
    unread: '/about',
    kept: /^No connection to our site\. This page was kept on \w+ \d+, \d{4}/,
    keptPage: 'Products',
    all: 'All kept pages',
    title: 'Read without a connection',
    missing: 'There is no connection, and this page is not kept on your device.',
    remove: 'Remove them all',
    removed: 'The kept pages were removed.',
  },
  {
    lang: 'ar',
    first: '/ar/products/1',
    list: '/ar/products',
    unread: '/ar/about',
    kept: /^لا اتصال بموقعنا الآن\. حُفظت هذه الصفحة في [٠-٩]+ /,
    keptPage: 'المنتجات',
    all: 'كل الصفحات المحفوظة',
    title: 'القراءة دون اتصال',
    missing: 'لا يوجد اتصال، وهذه الصفحة غير محفوظة على جهازك.',
    remove: 'احذفها كلها',
    removed: 'حُذفت الصفحات المحفوظة.',
  },
]) {
  test(`a visited page in ${lang} opens offline and is marked as a cached copy`, async ({ page, context }) => {
    await readFirst(page, first)
    await expect(page.locator('[data-kept]')).toBeHidden()
    await goOffline(context)

    await page.reload()
    await expect(page.locator('[data-kept]')).toHaveText(kept)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const picture of [page.getByRole('banner').locator('img'), page.getByRole('main').locator('img')]) {
      await expect.poll(() => picture.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }

    // The list was never opened.
    await page.goto(`${site.url}${list}?category=rice`, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('[data-kept]')).toHaveText(kept)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()

    await page.goto(site.url + unread)
    await expect(page.getByRole('alert')).toContainText(missing)
    await expect(page.getByRole('link', { name: keptPage, exact: true }).last()).toHaveAttribute('href', list)

    await site.connect()
    await context.setOffline(false)
    await expect(page.getByRole('alert'), 'the page opens by itself').toHaveCount(0)
    expect(page.url()).toBe(site.url + unread)
    await expect(page.locator('[data-kept]')).toBeHidden()
  })

  test(`the offline page lists the cached pages in ${lang} and deletes them`, async ({ page, context }) => {
    await readFirst(page, first)
    await goOffline(context)
    await page.reload()
    await page.getByRole('link', { name: all }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: remove }).click()
    await expect(page.getByText(removed)).toBeVisible()
    expect(await cachedPaths(page)).toEqual([])
    await page.goto(site.url + first)
    await expect(page.getByRole('alert')).toContainText(missing)
  })
}

/** The files of the site's code that are cached, without their hashes. */
async function cachedCode(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = await (await caches.open('site-code-1')).keys()
    return keys.map(({ url }) => new URL(url).pathname.replace(/^\/_astro\/|\.[\w-]+\.js$/g, ''))
  })
}

for (const { first, list, typed, found, category, inCategory, said, filter } of [
  {
    first: '/products/1',
    list: '/products',
    typed: 'jasmin fragrant',
    found: 'Sahil Jasmine Fragrant Rice',
    category: 'Sugar',
    inCategory: 2,
    said: /^Error: no connection to our site\. The search covers only this page\. Try again$/,
    filter: 'ProductFilter',
  },
  {
    first: '/ar/products/1',
    list: '/ar/articles',
    typed: 'الزعفران',
    found: 'أرز بالزعفران واللوز والزبيب',
    category: 'مقاطع فيديو',
    inCategory: 2,
    said: /^خطأ: لا اتصال بموقعنا\. البحث يشمل هذه الصفحة وحدها\. حاول مرة أخرى$/,
    filter: 'ArticleFilter',
  },
]) {
  test(`${list}, cached but never opened, filters and searches its cards offline, and says so`, async ({ page, context }) => {
    await readFirst(page, first)
    await expect.poll(() => cachedCode(page)).toEqual(expect.arrayContaining([filter, 'search-engine']))
    await goOffline(context)
    await page.goto(`${site.url}${list}`, { waitUntil: 'domcontentloaded' })
    await waitUntilReady(page)
    const cards = page.locator('main li[data-id]').filter({ visible: true })
    await page.getByRole('search').getByRole('link', { name: category, exact: true }).click()
    await expect(cards).toHaveCount(inCategory)
    await page.goBack()
    await page.getByRole('searchbox').fill(typed)
    await expect.poll(() => cards.locator('h3').allTextContents()).toEqual([found])
    await expect(cards.locator('mark').first()).toBeVisible()
    await expect(page.getByRole('search').getByRole('alert')).toHaveText(said)

    await site.connect()
    await context.setOffline(false)
    await page.getByRole('search').getByRole('alert').getByRole('button').click()
    await expect(page.getByRole('search').getByRole('alert')).toHaveCount(0)
    await expect.poll(() => cards.locator('h3').allTextContents()).toContain(found)
  })
}

test('a page that the network has is never served from the cache; a deleted page is removed from it', async ({ page }) => {
  await readFirst(page, '/products/1')
  const content = await readFixture()
  await site.publish({
    ...content,
    products: content.products.map((product) => (product.id === 1 ? { ...product, name_en: 'A new name' } : product)),
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new name')
  await site.publish({ ...content, products: content.products.filter(({ id }) => id !== 1) })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found')
  await expect.poll(() => cachedPaths(page)).not.toContain('/products/1')
})

test('a failing server is treated like a missing connection: the cached copy is shown', async ({ page }) => {
  await readFirst(page, '/products/1')
  site.answerWith(503)
  await page.reload()
  await expect(page.locator('[data-kept]')).toBeVisible()
  await page.goto(`${site.url}/about`)
  await expect(page.locator('body'), 'a page that is not cached shows the error of the server').toContainText('503')
})

test('nothing is cached without interaction, and no list with Save-Data', async ({ page, context }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(`${site.url}/products/1`)
  await page.waitForLoadState('networkidle')
  expect(context.serviceWorkers()).toEqual([])
  await page.mouse.wheel(0, 400)
  await expect.poll(() => cachedPaths(page)).toEqual(['/products/1'])
})

test('at most the newest eighty pages are cached', async ({ page }) => {
  await readFirst(page, '/products/1')
  await page.evaluate(async () => {
    const cache = await caches.open('site-pages-1')
    for (let number = 0; number < 100; number++) await cache.put(`/products/old-${number}`, new Response('old'))
  })
  await page.goto(`${site.url}/about`)
  await expect.poll(async () => (await cachedPaths(page)).length).toBe(80)
  expect((await cachedPaths(page)).at(-1)).toBe('/about')
})

test('the worker can be removed: it unregisters itself and deletes all caches', async ({ page, context }) => {
  await readFirst(page, '/products/1')
  await copyFile(join(site.dir, 'sw-remove.js'), join(site.dir, 'sw.js'))
  for (const compressed of ['sw.js.br', 'sw.js.gz']) await rm(join(site.dir, compressed))
  await site.reread()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await goOffline(context)
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})
