import { readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord, updateRecord } from '@bayt/content/testing/records'
import { API_URL, SITE_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { addLentils, LENTILS, rowOf, WORDS } from '../fixtures/history.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { requestsEnded } from '../fixtures/requests-ended.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

test.afterAll(removeAddedProducts)

const { restoreBefore, open } = WORDS.en
const historyOf = (page: Page, name: string) => page.getByRole('dialog', { name: `History: ${name}` })

test('a whole version comes back without its place in a list, and one language without the other', async ({ page }) => {
  const huda = await colleague()
  const { id } = await addLentils(huda, { en: 'Whole lentils', ar: 'عدس كامل' })
  await updateRecord(huda, 'products', id, { description_en: 'Second.', description_ar: 'ثانٍ.' })
  await updateRecord(huda, 'products', id, { description_ar: 'ثالث.', features_ar: 'ميزة', pack_sizes: '2' })

  await openScreen(page, `/products?history=${id}`)
  const history = historyOf(page, 'Whole lentils')
  await history.getByRole('button', { name: open }).nth(1).click()
  await history.getByRole('button', { name: 'Restore all texts in Arabic' }).click()
  await expect(toastWith(page, 'Restored: the Arabic description and the Arabic features')).toBeVisible()
  expect(await readRecord(huda, 'products', id)).toMatchObject({
    description_ar: LENTILS.description_ar,
    features_ar: null,
    description_en: 'Second.',
    pack_sizes: '2',
  })
  await history.getByRole('button', { name: 'Restore everything as it was before this change' }).click()
  await expect(toastWith(page, 'Restored: the English description and the pack sizes')).toBeVisible()
  expect(await readRecord(huda, 'products', id)).toMatchObject({ ...LENTILS, name_en: 'Whole lentils', name_ar: 'عدس كامل' })
  await history.getByRole('button', { name: 'Restore everything as it was before this change' }).click()
  await expect(toastWith(page, 'Nothing to restore')).toBeVisible()
  await deleteRecord(huda, 'products', id)
})

test('a colleague saves meanwhile: another field is kept, the same field is not overwritten', async ({ page }) => {
  const [huda, salem] = await Promise.all([colleague(), otherAdmin()])
  const { id } = await addLentils(huda, { en: 'Busy lentils', ar: 'عدس مشغول' })
  await updateRecord(huda, 'products', id, { description_en: 'Short.', pack_sizes: '1' })
  const ended = requestsEnded(page)
  await openScreen(page, `/products?history=${id}`)
  const history = historyOf(page, 'Busy lentils')
  await expect(history.getByRole('listitem')).toHaveCount(2)
  const third = await updateRecord(salem, 'products', id, { pack_sizes: '3' })
  await history.getByRole('button', { name: open }).first().click()
  await history.getByRole('button', { name: 'Restore the English description' }).click()
  await expect(toastWith(page, 'Restored: the English description')).toBeVisible()
  const kept = await readRecord(huda, 'products', id)
  expect(kept).toMatchObject({ description_en: LENTILS.description_en, pack_sizes: '3' })
  expect(kept.updated_at).not.toBe(third.updated_at)

  // Waits until the dialog has read the restored version.
  await expect(history.getByRole('listitem')).toHaveCount(4)
  await ended()
  await updateRecord(salem, 'products', id, { description_en: 'By Salem.' })
  await history.getByRole('button', { name: restoreBefore }).first().click()
  await expect(toastWith(page, /Not restored: somebody has just changed the English description/)).toBeVisible()
  expect((await readRecord(huda, 'products', id)).description_en).toBe('By Salem.')
  await expect(history.getByRole('listitem').first()).toContainText('Salem Bawazir changed the English description')
  await deleteRecord(huda, 'products', id)
})

test('a value that the rules refuse is named with its remedy, and nothing is changed', async ({ page }) => {
  const huda = await colleague()
  const words = { words_en: 'pop, fizzy drink', words_ar: null, active: false }
  const { id } = await insertRecord(huda, 'synonyms', words)
  await updateRecord(huda, 'synonyms', id, { words_en: null, words_ar: 'مشروب غازي' })
  await openScreen(page, `/search-words?history=${id}`)
  const history = page.getByRole('dialog', { name: 'History: مشروب غازي' })
  await expect(history.getByRole('listitem').first()).toContainText('added the Arabic words and removed the English words')
  await history.getByRole('button', { name: open }).first().click()
  // This restore would remove the Arabic words, and the record would have no words left.
  await history.getByRole('button', { name: 'Restore the Arabic words' }).click()
  const question = page.getByRole('alertdialog', { name: 'Some values cannot be restored' })
  await expect(question.getByRole('listitem')).toHaveText('Words (English): Fill in at least one of the two languages.')
  await expect(question.getByRole('button')).toHaveText(['Cancel'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await readRecord(huda, 'synonyms', id)).toMatchObject({ words_en: null, words_ar: 'مشروب غازي' })
  await history.getByRole('button', { name: restoreBefore }).first().click()
  await expect(toastWith(page, 'Restored: the English words and the Arabic words')).toBeVisible()
  expect(await readRecord(huda, 'synonyms', id)).toMatchObject(words)
  await deleteRecord(huda, 'synonyms', id)
})

test('a picture that is gone from the storage is named, and the version restored without it', async ({ page }) => {
  const huda = await colleague()
  const gone = `${API_URL()}/storage/v1/object/public/media/full/${'0'.repeat(32)}.jpg`
  const { id } = await addLentils(huda, { en: 'Pictured lentils', ar: 'عدس مصوّر' })
  await updateRecord(huda, 'products', id, { packaging_image_url_2: gone })
  await updateRecord(huda, 'products', id, { packaging_image_url_2: null, pack_sizes: '1' })
  await openScreen(page, `/products?history=${id}`)
  const history = historyOf(page, 'Pictured lentils')
  await history.getByRole('button', { name: restoreBefore }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Some pictures are gone' })
  await expect(question.getByRole('listitem')).toHaveText(`Pictured lentils: Picture 2 (${'0'.repeat(32)}.jpg)`)
  await question.getByRole('button', { name: 'Restore without them' }).click()
  await expect(toastWith(page, /^Restored: the pack sizes/)).toBeVisible()
  expect(await readRecord(huda, 'products', id)).toMatchObject({ packaging_image_url_2: null, pack_sizes: LENTILS.pack_sizes })
  await deleteRecord(huda, 'products', id)
})

test('what was typed in the open form is kept when its record is restored', EACH_RUN, async ({ page }) => {
  const huda = await colleague()
  const { id } = await addLentils(huda, { en: 'Typed lentils', ar: 'عدس مكتوب' })
  await updateRecord(huda, 'products', id, { description_en: 'Short.' })
  await openScreen(page, '/products')
  await rowOf(page, 'Typed lentils').getByRole('button', { name: 'Edit Typed lentils' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByLabel('Features (Arabic)').fill('كُتب قبل الاستعادة')
  await form.getByRole('button', { name: 'History' }).click()
  const history = historyOf(page, 'Typed lentils')
  await history.getByRole('button', { name: restoreBefore }).first().click()
  await expect(toastWith(page, 'Restored: the English description')).toBeVisible()
  await history.getByRole('button', { name: 'Close' }).last().click()
  await expect(form.getByLabel('Features (Arabic)')).toHaveValue('كُتب قبل الاستعادة')
  const read = page.waitForResponse((response) => response.url().includes(`id=eq.${id}`))
  await page.reload()
  await read
  await expect(form.getByLabel('Features (Arabic)')).toHaveValue('كُتب قبل الاستعادة')
  expect((await readRecord(huda, 'products', id)).description_en).toBe(LENTILS.description_en)
  await form.getByRole('button', { name: 'Discard unsaved work' }).click()
  await expect(form.getByLabel('Description (English)')).toHaveValue(LENTILS.description_en ?? '')

  // Without typed text the form closes, because its values are outdated after the restore.
  await form.getByRole('button', { name: 'History' }).click()
  await history.getByRole('button', { name: restoreBefore }).first().click()
  await expect(form).toBeHidden()
  await deleteRecord(huda, 'products', id)
})

test('a deleted record comes back from its history under its old address', async ({ page }) => {
  const huda = await colleague()
  const { id } = await addLentils(huda, { en: 'Deleted lentils', ar: 'عدس محذوف' })
  await deleteRecord(huda, 'products', id)
  await openScreen(page, `/products?history=${id}`)
  const history = page.getByRole('dialog', { name: /^History/ })
  await expect(history.getByText('This record has been deleted.')).toBeVisible()
  await history.getByRole('button', { name: 'Restore the deleted record' }).click()
  await expect(toastWith(page, 'Restored: Deleted lentils')).toBeVisible()
  await expect(history.getByRole('listitem').first()).toContainText('restored the product from the bin')
  await expect.poll(async () => (await fetch(`${SITE_URL()}/products/${id}`)).status).toBe(200)
  await deleteRecord(huda, 'products', id)
})

test('a history that cannot be read says so, and loads on the next try', async ({ page }) => {
  const huda = await colleague()
  const { id } = await addLentils(huda, { en: 'Unread lentils', ar: 'عدس غير مقروء' })
  await page.route('**/rpc/history', (route) => route.fulfill({ status: 403, json: { message: 'no', code: '42501' } }))
  await openScreen(page, `/products?history=${id}`)
  const history = historyOf(page, 'Unread lentils')
  await expect(history.getByRole('heading', { name: 'The history could not be loaded' })).toBeVisible()
  await page.unroute('**/rpc/history')
  await history.getByRole('button', { name: 'Try again' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await page.route('**/record_versions*', (route) => route.fulfill({ status: 403, json: { message: 'no', code: '42501' } }))
  await history.getByRole('button', { name: open }).click()
  await expect(history.getByRole('alert')).toContainText('Failed to load the history')
  await page.unroute('**/record_versions*')
  await history.getByRole('button', { name: 'Try again' }).click()
  await expect(history.getByRole('paragraph').filter({ hasText: 'Name (English)' })).toBeVisible()
  await deleteRecord(huda, 'products', id)
})
