import { completeInput } from '@bayt/content/entities/translations'
import { deleteRecord, insertRecord, listPage } from '@bayt/content/queries/resource'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const [, EDITOR] = DEMO_STAFF

test.use({ viewport: { width: 360, height: 740 } })

const form = (page: Page) => page.getByRole('dialog')
const words = (page: Page, language: 'ar' | 'en') => form(page).locator(`[name=words_${language}]`)
/** The form's note about a typed word. */
const effectOf = (page: Page, word: string) =>
  form(page)
    .getByRole('listitem')
    .filter({ has: page.locator('bdi', { hasText: new RegExp(`^${word}`) }) })
    .first()

async function tabTo(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name)
  }).toPass({ intervals: [50] })
}

/** The names that a visitor finds. */
async function found(visitor: Page, query: string): Promise<string[]> {
  await visitor.goto(`${SITE_URL()}/ar/products?q=${encodeURIComponent(query)}`)
  const nothing = visitor.getByText('لا توجد منتجات مطابقة لبحثك.')
  await expect(nothing.or(visitor.locator('h3 mark').first())).toBeVisible()
  return visitor.getByRole('main').getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
}

/** Removes lines that a failed test left, so that other tests see the demo. */
test.afterEach(async () => {
  const api = await colleague()
  const order = { column: 'created_at', ascending: false }
  const { rows } = await listPage(api, 'synonyms', { page: 0, pageSize: 100, order })
  const left = rows.filter(({ words_ar }) => /عيش|عنبر/.test(words_ar ?? ''))
  for (const { id } of left) await deleteRecord(api, 'synonyms', id)
})

test('an editor adds «عيش، رز» on a phone, sees at once what عيش will find, and visitors find the rice', async ({
  page,
  context,
}) => {
  const visitor = await context.newPage()
  await setAdminLanguage(page, 'ar')
  await openScreen(page, '/search-words', EDITOR.email)
  expect(await found(visitor, 'عيش')).toEqual([])

  await test.step('the effect is shown before anything is saved', async () => {
    await page.getByRole('button', { name: 'إضافة كلمات' }).click()
    await words(page, 'ar').fill('عيش، رز')
    await expect(effectOf(page, 'عيش')).toContainText('تجد ٦ منتجات')
    await expect(effectOf(page, 'عيش')).toContainText('الآن: لا شيء')
    await expect(effectOf(page, 'عيش')).toContainText('أرز ساحل البسمتي الأبيض')
    await expect(effectOf(page, 'رز')).toContainText('كما الآن')
    await expect(form(page).getByRole('listitem').filter({ hasText: 'riz' })).toContainText('rice')
    await expectAccessible(page)
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
    await expect(effectOf(page, 'عيش')).toContainText('كما الآن')
    await form(page).getByRole('checkbox', { name: 'مفعّل' }).press('Space')
    await expect(form(page).getByText('السطر غير مفعّل')).toBeVisible()
    await form(page).getByRole('button', { name: 'تحديث' }).click()
    await expect.poll(() => found(visitor, 'عيش')).toEqual([])
  })
})

test('the form says what careless words will do, and one text is needed', async ({ page }) => {
  await openScreen(page, '/search-words?edit=new')
  await form(page).getByRole('button', { name: 'Create' }).click()
  await expect(words(page, 'en')).toHaveAttribute('aria-invalid', 'true')
  await expect(form(page).getByText('Fill in at least one of the two languages.')).toBeVisible()

  await words(page, 'ar').fill('،،, ,،')
  await expect(form(page).getByText('Type words above')).toBeVisible()
  await words(page, 'ar').fill('عنبر')
  await expect(form(page).getByText('Add at least one more word')).toBeVisible()
  await words(page, 'ar').fill('عنبر، عنبر، العنبر')
  await expect(form(page).getByText('Add at least one more word')).toBeVisible()
  await words(page, 'ar').fill('عنبر، ع، من، هذه فقرة طويلة لصقها أحد الموظفين هنا سهوًا')
  await expect(effectOf(page, 'ع$')).toContainText('single letter')
  await expect(effectOf(page, 'هذه فقرة')).toContainText('Put a comma between words')
  await words(page, 'ar').fill('رز بسمتي، عنبر')
  await expect(effectOf(page, 'رز بسمتي')).toContainText('finds 3 products (as now)')
  await words(page, 'ar').fill('رز، سكر')
  await expect(form(page).getByText('This line makes 2 different meanings one')).toBeVisible()
  await expect(effectOf(page, 'سكر')).toContainText('finds 8 products')
  await expectAccessible(page)
})

test('words are added with the keyboard alone', async ({ page }) => {
  await openScreen(page, '/search-words')
  await page.getByRole('button', { name: 'Add Search Words' }).focus()
  await page.keyboard.press('Enter')
  await expect(words(page, 'en')).toBeVisible()
  await tabTo(page, 'words_en')
  await page.keyboard.type('amber, rice')
  await tabTo(page, 'words_ar')
  await page.keyboard.type('عنبر')
  await expect(effectOf(page, 'عنبر')).toContainText('finds 6 products')
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Search words created successfully')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'amber, rice' })).toContainText('عنبر')
})

test(
  'offline, the form says that the effect needs a connection, and shows it when the connection is back',
  EACH_RUN,
  async ({ page, context }) => {
    await openScreen(page, '/search-words')
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add Search Words' }).click()
    await words(page, 'ar').fill('عيش، رز')
    await expect(form(page).getByText('Showing the effect needs a connection')).toBeVisible()
    await expect(words(page, 'ar')).toHaveValue('عيش، رز')
    await context.setOffline(false)
    const retry = form(page).getByRole('button', { name: 'Try again' })
    // The browser may report the connection by itself.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 })
      await expect(effectOf(page, 'عيش')).toContainText('finds 6 products', { timeout: 2_000 })
    }).toPass()
  },
)

test('a line of a colleague is joined', async ({ page }) => {
  const api = await colleague()
  await insertRecord(api, 'synonyms', completeInput('synonyms', { words_en: null, words_ar: 'عيش، رز' }))
  await openScreen(page, '/search-words?edit=new')
  await words(page, 'ar').fill('عنبر، عيش')
  await expect(effectOf(page, 'عنبر')).toContainText('finds 6 products')
  await expect(form(page).getByText('different meanings')).toHaveCount(0)
  expect(page.url()).toContain(ADMIN_URL())
})
