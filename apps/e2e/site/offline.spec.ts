import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFixture } from '@bayt/site/testing'
import { waitUntilReady } from '../fixtures/ready.ts'
import { type RenderedSite, serveFixture } from '../fixtures/rendered-site.ts'
import { type BrowserContext, expect, type Page, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

let site: RenderedSite
let isConnected = true
test.beforeAll(async () => {
  site = await serveFixture()
})
test.beforeEach(() => site.reread())
test.afterEach(async () => {
  if (!isConnected) await site.connect()
  isConnected = true
})
test.afterAll(() => site.close())

/** Opens a page, interacts with it, and waits until the page and the lists of its language are cached. */
async function readFirst(page: Page, path: string) {
  await page.goto(site.url + path)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => cachedPaths(page)).toContain(path)
  const list = path.startsWith('/ar') ? '/ar/articles' : '/articles'
  await expect.poll(() => cachedPaths(page)).toContain(list)
}

/** Sets the browser offline and stops the server, because prefetches ignore the browser's offline state. */
async function goOffline(context: BrowserContext) {
  site.disconnect()
  isConnected = false
  await context.setOffline(true)
}

async function goOnline(context: BrowserContext) {
  await site.connect()
  isConnected = true
  await context.setOffline(false)
}

async function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = await (await caches.open('site-pages-1')).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  })
}

/** The cached files of the site's code, without their hashes. */
async function cachedCode(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = await (await caches.open('site-code-1')).keys()
    return keys.map(({ url }) => new URL(url).pathname.replace(/^\/_astro\/|\.[\w-]+\.js$/g, ''))
  })
}

const VISITORS = [
  {
    lang: 'en',
    first: '/products/1',
    products: '/products',
    unread: '/about',
    kept: /^No connection to our site\. This page was saved on \w+ \d+, \d{4}/,
    keptPage: 'Products',
    all: 'All saved pages',
    title: 'Read without a connection',
    missing: 'There is no connection, and this page is not saved on your device.',
    remove: 'Remove them all',
    removed: 'The saved pages were removed.',
    list: '/products',
    filter: 'ProductFilter',
    category: 'Sugar',
    typed: 'jasmin fragrant',
    found: 'Sahil Jasmine Fragrant Rice',
    said: /^Error: no connection to our site\. The search covers only this page\. Try again$/,
  },
  {
    lang: 'ar',
    first: '/ar/products/1',
    products: '/ar/products',
    unread: '/ar/about',
    kept: /^لا اتصال بموقعنا الآن\. حُفظت هذه الصفحة في [٠-٩]+ /,
    keptPage: 'المنتجات',
    all: 'كل الصفحات المحفوظة',
    title: 'القراءة دون اتصال',
    missing: 'لا يوجد اتصال، وهذه الصفحة غير محفوظة على جهازك.',
    remove: 'احذفها كلها',
    removed: 'حُذفت الصفحات المحفوظة.',
    list: '/ar/articles',
    filter: 'ArticleFilter',
    category: 'مقاطع فيديو',
    typed: 'الزعفران',
    found: 'أرز بالزعفران واللوز والزبيب',
    said: /^خطأ: لا اتصال بموقعنا\. البحث يشمل هذه الصفحة وحدها\. حاول مرة أخرى$/,
  },
]

for (const { lang, first, products, list, ...texts } of VISITORS) {
  test(`a visitor in ${lang} reads on without a connection`, async ({ page, context }) => {
    const mark = page.locator('[data-kept]')
    const openAllKept = async () => {
      await page.reload()
      await page.getByRole('link', { name: texts.all }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title)
    }
    await readFirst(page, first)
    await expect.poll(() => cachedCode(page)).toEqual(expect.arrayContaining([texts.filter, 'search-engine']))
    await expect(mark).toBeHidden()
    await goOffline(context)

    await test.step(`a visited page in ${lang} opens offline and is marked as a cached copy`, async () => {
      await page.reload()
      await expect(mark).toHaveText(texts.kept)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const picture of [page.getByRole('banner').locator('img'), page.getByRole('main').locator('img')]) {
        await expect.poll(() => picture.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      }
    })
    await test.step(`the offline page lists the cached pages in ${lang}`, async () => {
      await openAllKept()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
    })
    await test.step('a list that was never opened opens too', async () => {
      await page.goto(`${site.url}${products}?category=rice`, { waitUntil: 'domcontentloaded' })
      await expect(mark).toHaveText(texts.kept)
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    })
    await test.step(`${list}, cached but never opened, filters and searches its cards offline, and says so`, async () => {
      await page.goto(`${site.url}${list}`, { waitUntil: 'domcontentloaded' })
      await waitUntilReady(page)
      const cards = page.locator('main li[data-id]').filter({ visible: true })
      await page.getByRole('search').getByRole('link', { name: texts.category, exact: true }).click()
      await expect(cards).toHaveCount(2)
      await page.goBack()
      await page.getByRole('searchbox').fill(texts.typed)
      await expect.poll(() => cards.locator('h3').allTextContents()).toEqual([texts.found])
      await expect(cards.locator('mark').first()).toBeVisible()
      await expect(page.getByRole('search').getByRole('alert')).toHaveText(texts.said)

      await goOnline(context)
      await page.getByRole('search').getByRole('alert').getByRole('button').click()
      await expect(page.getByRole('search').getByRole('alert')).toHaveCount(0)
      await expect.poll(() => cards.locator('h3').allTextContents()).toContain(texts.found)
    })
    await test.step('a page that is not cached leads to those that are, and opens by itself once there is a connection', async () => {
      await goOffline(context)
      await page.goto(site.url + texts.unread)
      await expect(page.getByRole('alert')).toContainText(texts.missing)
      await expect(page.getByRole('link', { name: texts.keptPage, exact: true }).last()).toHaveAttribute('href', products)
      await goOnline(context)
      await expect(page.getByRole('alert'), 'the page opens by itself').toHaveCount(0)
      expect(page.url()).toBe(site.url + texts.unread)
      await expect(mark).toBeHidden()
    })
    await test.step(`the offline page deletes the cached pages in ${lang}`, async () => {
      await page.goto(site.url + first)
      await goOffline(context)
      await openAllKept()
      await page.getByRole('button', { name: texts.remove }).click()
      await expect(page.getByText(texts.removed)).toBeVisible()
      expect(await cachedPaths(page)).toEqual([])
      await page.goto(site.url + first)
      await expect(page.getByRole('alert')).toContainText(texts.missing)
    })
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
  const mend = site.answerWith(503)
  try {
    await page.reload()
    await expect(page.locator('[data-kept]')).toBeVisible()
    await page.goto(`${site.url}/about`)
    await expect(page.locator('body'), 'a page that is not cached shows the error of the server').toContainText('503')
  } finally {
    mend()
  }
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
  const [worker, original] = [join(site.dir, 'sw.js'), join(site.dir, 'sw.js.original')]
  await copyFile(worker, original)
  await copyFile(join(site.dir, 'sw-remove.js'), worker)
  await site.reread()
  // Browsers ask for the worker once a day: an empty cache stands for the next day.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await copyFile(original, worker)
  await goOffline(context)
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})
