import { SITE_URL } from '../fixtures/addresses.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { PHONE, phoneKeyboard } from '../fixtures/phone-keyboard.ts'
import { waitUntilReady } from '../fixtures/ready.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

test.use(PHONE)

const box = (page: Page) => page.getByRole('searchbox')
const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
const query = (page: Page) => new URL(page.url()).searchParams.get('q')

test('a word that a phone still composes when the list is hydrated keeps its letters, once', async ({ page }) => {
  const resume = await pauseRequests(page, '**/_astro/ProductFilter.*')
  await page.goto(`${SITE_URL()}/products`, { waitUntil: 'domcontentloaded' })
  const keyboard = await phoneKeyboard(page)
  await box(page).tap()
  for (const letters of ['c', 'co', 'cor']) await keyboard.compose(letters)
  resume()
  await waitUntilReady(page)
  await expect.poll(() => query(page)).toBe('cor')
  await keyboard.compose('corn')
  await expect(box(page)).toHaveValue('corn')
  await keyboard.commit('corn ')
  await expect(box(page)).toHaveValue('corn ')
  await expect.poll(() => query(page)).toBe('corn')
  await expect.poll(() => names(page)).toEqual(['Dhahab Corn Oil'])
})

test('the search follows each letter of a phone, suggestions, dictation, the button that clears, and Enter', async ({ page }) => {
  await page.goto(`${SITE_URL()}/ar/products`)
  const keyboard = await phoneKeyboard(page)
  const shows = async (typed: string, first: string) => {
    await expect(box(page)).toHaveValue(typed)
    await expect.poll(() => query(page)).toBe(typed.trim())
    await expect.poll(async () => (await names(page))[0]).toBe(first)
  }
  const clear = async () => {
    await page.getByRole('button', { name: 'مسح البحث' }).tap()
    await expect(box(page)).toHaveValue('')
    await expect(box(page)).toBeFocused()
    await expect.poll(() => query(page)).toBeNull()
  }
  await box(page).tap()
  for (const letters of ['ذ', 'ذر', 'ذرة']) await keyboard.compose(letters)
  await shows('ذرة', 'زيت الذرة «ذهب»')
  await clear()
  await keyboard.words('رز بسمتي')
  await shows('رز بسمتي', 'أرز ساحل البسمتي الأبيض')
  await keyboard.suggest(0, 2, 'أرز')
  await shows('أرز بسمتي', 'أرز ساحل البسمتي الأبيض')
  await clear()
  for (const heard of ['سكر', 'سكر خمسين', 'سكر ٥٠ كيلو']) await keyboard.compose(heard)
  await keyboard.commit('سكر ٥٠ كيلو')
  await shows('سكر ٥٠ كيلو', 'سكر ندى الصناعي ٥٠ كجم')
  await clear()
  await keyboard.compose('شاهي')
  await keyboard.enter('شاهي')
  await shows('شاهي', 'شاي ريف الأسود')
  await expect(box(page)).not.toBeFocused()
  await page.reload()
  await shows('شاهي', 'شاي ريف الأسود')
})
