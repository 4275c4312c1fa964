import { listPage } from '@bayt/content/queries/resource'
import { deleteRecord } from '@bayt/content/testing/records'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { SITE_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { look } from '../fixtures/look.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const [, EDITOR] = DEMO_STAFF

test.use({ viewport: { width: 360, height: 740 } })

const form = (page: Page) => page.getByRole('dialog')
const words = (page: Page, language: 'ar' | 'en') => form(page).locator(`[name=words_${language}]`)

/** The names that a visitor finds. */
async function found(visitor: Page, query: string): Promise<string[]> {
  await visitor.goto(`${SITE_URL()}/ar/products?q=${encodeURIComponent(query)}`)
  const nothing = visitor.getByText('لا توجد منتجات مطابقة لبحثك.')
  await expect(nothing.or(visitor.locator('h3 mark').first())).toBeVisible()
  return visitor.getByRole('main').getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
}

/** Removes the search words that a failed test has left, so that other tests see the demo. */
test.afterEach(async () => {
  const api = await colleague()
  const order = { column: 'created_at', ascending: false }
  const { rows } = await listPage(api, 'synonyms', { page: 0, pageSize: 100, order })
  const left = rows.filter(({ words_ar }) => /عيش|عنبر/.test(words_ar ?? ''))
  for (const { id } of left) await deleteRecord(api, 'synonyms', id)
})

test('an editor adds «عيش، رز» on a phone, and visitors find the rice', async ({ page, context }) => {
  const visitor = await context.newPage()
  await setAdminLanguage(page, 'ar')
  await openScreen(page, '/search-words', EDITOR.email)
  expect(await found(visitor, 'عيش')).toEqual([])

  await test.step('the form says that one word is not enough', async () => {
    await page.getByRole('button', { name: 'إضافة كلمات' }).click()
    await words(page, 'ar').fill('عيش')
    await expect(form(page).getByText('أضف كلمة أخرى على الأقل')).toBeVisible()
    await expectAccessible(page)
    await look(page, 'search-words-ar-360')
    await words(page, 'ar').fill('عيش، رز')
    await expect(form(page).getByText('أضف كلمة أخرى على الأقل')).toHaveCount(0)
  })

  await test.step('a visitor finds the rice once the line is live', async () => {
    await form(page).getByRole('button', { name: 'إنشاء' }).click()
    await expect(toastWith(page, 'أُنشئت كلمات البحث')).toBeVisible()
    await expect.poll(() => found(visitor, 'عيش')).toHaveLength(6)
    expect((await found(visitor, 'عيش'))[0]).toBe('أرز ساحل البسمتي الأبيض')
    await expect(visitor.getByRole('article').first().locator('h3 mark')).toHaveText('أرز')
  })

  await test.step('switched off, it finds nothing again', async () => {
    await page
      .getByRole('row')
      .filter({ hasText: 'عيش' })
      .getByRole('button', { name: /^تعديل/ })
      .click()
    await form(page).getByRole('checkbox', { name: 'مفعّل' }).press('Space')
    await form(page).getByRole('button', { name: 'تحديث' }).click()
    await expect.poll(() => found(visitor, 'عيش')).toEqual([])
  })
})
