import { readOrdered } from '@bayt/content/queries/order'
import { deleteRecord, insertRecord, reorderRecords, updateRecord } from '@bayt/content/testing/records'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { clickFarDown } from '../fixtures/click-far-down.ts'
import { combinations } from '../fixtures/combinations.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { addLentils, becomesPublic, LENTILS, person, rowOf, WORDS } from '../fixtures/history.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, test } from '../fixtures/test.ts'

test.afterAll(removeAddedProducts)

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

test('who removed the 10 kg pack? The history of the row says it, and marks what else changed', async ({ page }) => {
  const [huda, salem] = await Promise.all([colleague(), otherAdmin()])
  const { id } = await addLentils(huda, { en: 'Wadi lentils', ar: 'عدس الوادي' })
  await updateRecord(salem, 'products', id, { pack_sizes: '1,5,25', description_en: 'Brown lentils from Zabid.' })

  await openScreen(page, '/products')
  await rowOf(page, 'Wadi lentils').getByRole('button', { name: 'History of Wadi lentils' }).click()
  const history = page.getByRole('dialog', { name: 'History: Wadi lentils' })
  const entries = history.getByRole('listitem')
  await expect(entries).toContainText([
    'Salem Bawazir changed the English description and removed the size 10 kg',
    'Huda Al-Amoudi created the product',
  ])
  await history.getByRole('button', { name: /^Show the change: Salem/ }).click()
  await expect(history.locator('del').first()).toContainText('Small')
  await expect(entries.first()).toContainText('Description (Arabic) · not changed')
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await expect(page.getByRole('button', { name: 'History of Wadi lentils' })).toBeFocused()
  await deleteRecord(salem, 'products', id)
})

const DEVICES = [
  { size: PHONE, device: 'a phone' },
  { size: DESK, device: 'a desk' },
]
for (const {
  lang,
  on: { size, device },
} of combinations({ lang: ['ar', 'en'], on: DEVICES })) {
  test(`an overwritten Arabic paragraph is public again after three actions (${lang}, ${device})`, async ({ page }, {
    annotations,
  }) => {
    const words = WORDS[lang]
    const names = { en: `Harvest lentils ${lang} ${size.width}`, ar: `عدس الموسم ${lang} ${size.width}` }
    const huda = await colleague()
    const { id } = await addLentils(huda, names)
    await updateRecord(huda, 'products', id, { description_ar: 'نصٌّ كُتب فوقه.' })
    await becomesPublic(`/ar/products/${id}`, 'نصٌّ كُتب فوقه.', Date.now())
    await page.setViewportSize(size)
    await setAdminLanguage(page, lang)
    await openScreen(page, '/products')

    const { press, presses } = person()
    await press(page.getByRole('button', { name: words.history(names[lang]) }))
    const history = page.getByRole('dialog', { name: words.title(names[lang]) })
    await press(history.getByRole('button', { name: words.open }).first())
    await expect(history.locator('del').filter({ hasText: 'يُغربل' })).toBeVisible()
    const pressedAt = Date.now()
    await press(history.getByRole('button', { name: words.restoreArabicText }))
    await expect(toastWith(page, words.restored)).toBeVisible()
    expect(presses()).toBe(3)
    const tookMs = await becomesPublic(`/ar/products/${id}`, 'يُنقَّى باليد ويُغربل مرّتين', pressedAt)
    annotations.push({ type: 'public after', description: `${tookMs} ms` })
    await expect(history.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    await deleteRecord(huda, 'products', id)
  })
}

test('without opening an entry, two actions restore what was before it', EACH_RUN, async ({ page }) => {
  const huda = await colleague()
  const { id } = await addLentils(huda, { en: 'Two-press lentils', ar: 'عدس الضغطتين' })
  await updateRecord(huda, 'products', id, { pack_sizes: '1', description_ar: 'قصير.' })
  await openScreen(page, '/products')
  const { press, presses } = person()
  await press(page.getByRole('button', { name: 'History of Two-press lentils' }))
  await press(page.getByRole('dialog').getByRole('button', { name: /^Restore what was before/ }))
  await expect(toastWith(page, 'Restored: the Arabic description and the pack sizes')).toBeVisible()
  expect(presses()).toBe(2)
  await becomesPublic(`/ar/products/${id}`, 'يُغربل مرّتين', Date.now())
  await deleteRecord(huda, 'products', id)
})

test('a moderator on a phone reads the history in Arabic; restoring is disabled with the reason', async ({ page }) => {
  const huda = await colleague()
  const { id } = await addLentils(huda, { en: 'Moderated lentils', ar: 'عدس المشرف' })
  await updateRecord(huda, 'products', id, { name_ar: 'عدس المشرف الجديد' })
  await page.setViewportSize(PHONE)
  await setAdminLanguage(page, 'ar')
  await openScreen(page, '/products', DEMO_STAFF[2].email)
  await page.getByRole('button', { name: 'سجل تغييرات عدس المشرف الجديد' }).click()
  const history = page.getByRole('dialog', { name: 'سجل التغييرات: عدس المشرف الجديد' })
  await expect(history.getByRole('listitem')).toContainText([
    'Huda Al-Amoudi: تغيير الاسم بالعربية',
    'Huda Al-Amoudi: إنشاء المنتج',
  ])
  const restore = history.getByRole('button', { name: WORDS.ar.restoreBefore })
  await expect(restore).toBeDisabled()
  await expect(restore).toHaveAccessibleDescription(
    'الاستعادة متاحة للمحرّر والمدير فقط، إلا ما حذفته بنفسك. يمكنك الاطلاع هنا على كل التغييرات.',
  )
  await expectAccessible(page)
  await deleteRecord(huda, 'products', id)
})

test('a moved record has one entry, in words', async ({ page }) => {
  const huda = await colleague()
  const { rows } = await readOrdered(huda, 'partners')
  const ids = rows.map((row) => row.id)
  const last = rows.at(-1)
  if (!last) throw new Error('The seed has no partners.')
  await reorderRecords(huda, 'partners', [last.id, ...ids.slice(0, -1)])
  await openScreen(page, `/partners?history=${last.id}`)
  const history = page.getByRole('dialog', { name: `History: ${last.name}` })
  const numbers = `from order ${last.display_order} to ${rows[0]?.display_order}`
  await expect(history.getByRole('listitem').first()).toContainText(`Huda Al-Amoudi moved the partner ${numbers}`)
  await history
    .getByRole('button', { name: /^Show the change/ })
    .first()
    .click()
  await expect(history.getByRole('listitem').first()).toContainText(`${last.name}: ${numbers}`)
  await reorderRecords(huda, 'partners', ids)
})

test('the history of an account names its role, and has no password', async ({ page }) => {
  await openScreen(page, '/users')
  await page.getByRole('button', { name: 'Edit Omar Basalama' }).click()
  const form = page.getByRole('dialog', { name: 'Edit User' })
  await form.getByLabel('Full name').fill('Omar Saeed Basalama')
  await form.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('button', { name: 'History of Omar Saeed Basalama' }).click()
  const history = page.getByRole('dialog', { name: 'History: Omar Saeed Basalama' })
  await expect(history.getByRole('listitem').first()).toContainText('Salem Bawazir changed the full name')
  expect(await history.textContent()).not.toMatch(/password|\$2[aby]\$/i)
  await history.getByRole('button', { name: WORDS.en.restoreBefore }).first().click()
  await expect(page.getByRole('dialog', { name: 'History: Omar Basalama' })).toBeVisible()
})

test('what a filter finds: one person, one field', async ({ page }) => {
  const [huda, salem] = await Promise.all([colleague(), otherAdmin()])
  const { id } = await addLentils(huda, { en: 'Filtered lentils', ar: 'عدس التصفية' })
  await updateRecord(salem, 'products', id, { pack_sizes: '1' })
  await updateRecord(huda, 'products', id, { description_en: LENTILS.name_en })
  await openScreen(page, `/products?history=${id}`)
  const history = page.getByRole('dialog', { name: 'History: Filtered lentils' })
  await expect(history.getByRole('listitem')).toHaveCount(3)
  await history.getByText('Filter', { exact: true }).click()
  await history.getByRole('button', { name: /Person/ }).click()
  await page.getByRole('option', { name: 'Salem Bawazir' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await history.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(history.getByRole('heading', { name: 'No change matches these filters.' })).toBeVisible()
  await history.getByRole('button', { name: 'Show all' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(3)
  await deleteRecord(huda, 'products', id)
})

test('a long history shows older changes on demand, each once, and reads only the newest again after a save', async ({
  page,
}) => {
  const huda = await colleague()
  let row = await insertRecord(huda, 'synonyms', { words_en: 'start', words_ar: null, active: false })
  for (let at = 1; at <= 160; at++) row = await updateRecord(huda, 'synonyms', row.id, { words_en: `word ${at}` })
  await openScreen(page, `/search-words?history=${row.id}`)
  const history = page.getByRole('dialog', { name: 'History: word 160' })
  const entries = history.getByRole('listitem')
  const older = history.getByRole('button', { name: 'Show older changes' })
  await expect(entries).toHaveCount(50)
  await clickFarDown(older)
  await expect(entries).toHaveCount(150)
  await clickFarDown(older)
  await expect(entries).toHaveCount(161)
  await expect(older).toHaveCount(0)
  await expect(entries.last()).toContainText('Huda Al-Amoudi created the search words')
  await history
    .getByRole('button', { name: /^Show the change/ })
    .nth(159)
    .click()
  await expect(entries.nth(159).locator('del')).toContainText('start')

  const reads: string[] = []
  page.on('request', (request) => request.url().endsWith('/rpc/history') && reads.push(request.postData() ?? ''))
  await entries
    .nth(0)
    .getByRole('button', { name: /^Restore what was before/ })
    .click()
  const restored = page.getByRole('dialog', { name: 'History: word 159' }).getByRole('listitem')
  await expect(restored).toHaveCount(162)
  expect(reads).toHaveLength(1)
  await expect(restored.nth(160).locator('del')).toContainText('start')
  await deleteRecord(huda, 'synonyms', row.id)
})

test('older changes come although a save reads the list again meanwhile', async ({ page }) => {
  const huda = await colleague()
  let row = await insertRecord(huda, 'synonyms', { words_en: 'start', words_ar: null, active: false })
  for (let at = 1; at <= 60; at++) row = await updateRecord(huda, 'synonyms', row.id, { words_en: `note ${at}` })
  await openScreen(page, `/search-words?history=${row.id}`)
  const history = page.getByRole('dialog', { name: /^History: note/ })
  await expect(history.getByRole('listitem')).toHaveCount(50)

  const paused = Promise.withResolvers<void>()
  await page.route('**/rpc/history', async (route) => {
    if (route.request().postDataJSON().p_older_than !== null) await paused.promise
    await route.continue()
  })
  await clickFarDown(history.getByRole('button', { name: 'Show older changes' }))
  await history
    .getByRole('button', { name: /^Restore what was before/ })
    .first()
    .click()
  await expect(history.getByRole('listitem').first()).toContainText('Salem')
  paused.resolve()
  await expect(history.getByRole('listitem')).toHaveCount(62)
  await deleteRecord(huda, 'synonyms', row.id)
})
