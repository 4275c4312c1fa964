import { SITE_URL } from '../fixtures/addresses.ts'
import { resize } from '../fixtures/resize.ts'
import { expect, type Locator, type Page, test } from '../fixtures/test.ts'

/** Tasks of buyers in the search of the lists: typed words, and shown results with their reason. */

const box = (page: Page) => page.getByRole('searchbox')
const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 }).allTextContents()

async function search(page: Page, path: string, query: string): Promise<void> {
  await page.goto(SITE_URL() + path)
  await box(page).fill(query)
}

/** Neighbouring tasks have different answers, so that each change is visible. */
const ERRANDS = [
  {
    path: '/ar/products',
    queries: [
      ['رز بسمتي', 'أرز ساحل البسمتي الأبيض'],
      ['شاهي', 'شاي ريف الأسود'],
      ['سكر ٥٠ كيلو', 'سكر ندى الصناعي ٥٠ كجم'],
      ['sa7il roz', 'أرز ساحل البسمتي الأبيض'],
      ['نص كيلو مكرونه', 'مكرونة ريف قلم'],
    ],
  },
  {
    path: '/products',
    queries: [
      ['rice 40 kg', 'Sahil White Basmati Rice'],
      ['oil sun flower', 'Dhahab Sunflower Oil'],
      ['تونة', 'Marsa Tuna Chunks in Oil'],
      ['1,5 l', 'Dhahab Sunflower Oil'],
    ],
  },
  { path: '/ar/articles', queries: [['شربة العدس', 'حوائج البيت وشوربة العدس الأحمر']] },
  { path: '/articles', queries: [['زعفران', 'Saffron rice with almonds and raisins']] },
]

test('buyers find what they mean', async ({ page }) => {
  for (const { path, queries } of ERRANDS) {
    await page.goto(SITE_URL() + path)
    for (const [query = '', first] of queries)
      await test.step(`${path}: ${query} leads to ${first}`, async () => {
        await box(page).fill(query)
        await expect.poll(async () => (await names(page))[0], { intervals: [50, 100] }).toBe(first)
      })
  }
})

test('a near miss shows the nearest products, says so, and offers what was meant', async ({ page }) => {
  await search(page, '/ar/products', 'بسمطي')
  await expect(page.getByText('أقرب النتائج')).toBeVisible()
  await expect.poll(async () => (await names(page))[0]).toBe('أرز ساحل البسمتي الأبيض')
  await expect(page.locator('h3 mark')).toHaveText(['البسمتي'])
  await page.getByRole('button', { name: 'هل تقصد البسمتي؟' }).click()
  await expect(box(page)).toHaveValue('البسمتي')
  await expect(page.getByText('أقرب النتائج')).toHaveCount(0)
  await search(page, '/products', 'basmatti')
  await expect(page.getByRole('button', { name: 'Did you mean Basmati?' })).toBeVisible()
})

test('nonsense shows the empty message, not products; so does a near miss whose code cannot be loaded', async ({ page }) => {
  const asked: string[] = []
  await page.route(/near-answers[^/]*\.js/, (route) => {
    asked.push(route.request().url())
    return asked.length === 1 ? route.continue() : route.abort()
  })
  await search(page, '/products', 'basmati')
  await expect.poll(async () => (await names(page))[0]).toBe('Sahil White Basmati Rice')
  expect(asked, 'a full answer needs no code of near ones').toEqual([])
  for (const query of ['qwertz asdfgh', 'basmatti']) {
    await search(page, '/products', query)
    await expect(page.getByText('No products found matching your criteria.')).toBeVisible()
    expect(await names(page)).toEqual([])
  }
  expect(asked).toHaveLength(2)
})

test('recent searches are offered in the empty box, kept on the device, and removable', async ({ page }) => {
  await search(page, '/products', 'corn')
  await expect.poll(() => names(page)).toEqual(['Dhahab Corn Oil'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('searches products'))).toBe('["corn"]')
  await page.reload()
  await box(page).fill('')
  await box(page).focus()
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await recent.getByRole('button', { name: 'corn' }).click()
  await expect.poll(() => names(page)).toEqual(['Dhahab Corn Oil'])
  await box(page).fill('')
  await recent.getByRole('button', { name: 'Remove them' }).click()
  await expect(recent).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('searches products'))).toBeNull()
})

for (const [path, typed] of [
  ['/products', 'basmatti'],
  ['/ar/products', 'بسمطي'],
] as const) {
  test(`${path} keeps the search box inside its form at every width, also with near answers and recent searches`, async ({
    page,
  }) => {
    await page.addInitScript(() =>
      localStorage.setItem('searches products', JSON.stringify(['أرز بسمتي', 'corn', 'sunflower oil'])),
    )
    await page.goto(SITE_URL() + path)
    const expectInside = async (also: Locator) => {
      for (const width of [360, 768, 900, 1440]) {
        await resize(page, width, 800)
        await expect(also).toBeVisible()
        const overflow = await page.evaluate(() => {
          const form = document.querySelector('search form')?.getBoundingClientRect()
          const box = document.querySelector('input[type=search]')?.parentElement?.getBoundingClientRect()
          if (!form || !box) throw new Error('The list has no search.')
          return [
            Math.max(0, form.left - box.left, box.right - form.right),
            document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ]
        })
        expect.soft(overflow, `${width} px`).toEqual([0, 0])
      }
    }
    await box(page).focus()
    await expectInside(page.getByRole('button', { name: 'corn' }))
    await box(page).fill(typed)
    await expectInside(page.getByRole('button', { name: /Basmati|البسمتي/ }))
  })
}
