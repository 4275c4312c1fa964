import { completeInput } from '@bayt/content/entities/translations'
import { listPage, readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord, updateRecord } from '@bayt/content/testing/records'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { isStored } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page }) => {
  await openScreen(page, '/products')
})

async function addProduct(page: Page) {
  await page.getByRole('button', { name: 'Add Product' }).click()
  return page.getByRole('dialog', { name: 'Add New Product' })
}

test(
  'a product without an Arabic name is refused at that field, which gets the focus, and nothing typed is lost',
  EACH_RUN,
  async ({ page }) => {
    const form = await addProduct(page)
    await form.getByLabel('Name (English)').fill('Half a product')
    await form.getByRole('button', { name: 'Create' }).click()
    const field = form.getByLabel('Name (Arabic)')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByText('Please fill in this field.')).toBeVisible()
    await expect(form.getByLabel('Name (English)')).toHaveValue('Half a product')
  },
)

test('pack sizes that are not numbers greater than 0 are refused at the field', async ({ page }) => {
  const form = await addProduct(page)
  await form.getByLabel('Name (English)').fill('Odd packs')
  await form.getByLabel('Name (Arabic)').fill('عبوات غريبة')
  await form.getByLabel('Pack sizes').fill('1,0,-2')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('Pack sizes')).toHaveAttribute('aria-invalid', 'true')
})

test('beside the sizes, the form says how the site says them, in the language of the console', EACH_RUN, async ({ page }) => {
  const form = await addProduct(page)
  await form.getByLabel('Pack sizes').fill('0.085, ٢')
  await expect(form.getByText('On the site: 85 g and 2 Kg.')).toBeVisible()
  await form.getByRole('button', { name: 'Pack unit' }).click()
  await page.getByRole('option', { name: 'Litre' }).click()
  await expect(form.getByText('On the site: 85 ml and 2 Litre.')).toBeVisible()
  await form.getByLabel('Pack sizes').fill('0.085, x')
  await expect(form.getByText('On the site:')).toHaveCount(0)
})

test('a file that is not a picture is refused, whatever its name', async ({ page }) => {
  const form = await addProduct(page)
  const main = form.getByRole('group', { name: 'Main packaging picture' })
  const buffer = Buffer.from('<!doctype html><script>alert(1)</script>')
  await main.locator('input[type=file]').first().setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('Please select an image file').first()).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Main packaging picture' })).toHaveValue('')
})

test('search and category filter narrow the list, are in the address, and say when nothing is found', async ({ page }) => {
  await page.getByRole('searchbox').fill('سُكَّر')
  await expect(page.getByRole('row').filter({ hasText: 'Nada' }).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Basmati' })).toHaveCount(0)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('searchbox').fill('qwxvzj')
  await expect(page.getByText('No products found')).toBeVisible()
})

test('a search in any order of words, or without the article, shows the best first and marks why', async ({ page }) => {
  const names = page.getByRole('rowheader')
  await page.getByRole('searchbox').fill('بسمتي رز')
  await expect(names.first()).toContainText('Basmati')
  await expect(names.first().locator('mark')).toHaveText(['Basmati', 'Rice', 'أرز', 'البسمتي'])
  await page.getByRole('searchbox').fill('shai')
  await expect(names.first()).toContainText('Tea')
})

test('a misspelled search shows the nearest products under a line that says so, and a suggestion', async ({ page }) => {
  await page.getByRole('searchbox').fill('basmatti')
  await expect(page.getByRole('status').filter({ hasText: 'No exact match. The nearest:' })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toContainText('Basmati')
  await expect(page.getByRole('rowheader').first().locator('mark').first()).toHaveText('Basmati')
  await page.getByRole('button', { name: 'Did you mean “Basmati”?' }).click()
  await expect(page.getByText('No exact match. The nearest:')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('Basmati')
  await expect(page.getByRole('rowheader').first().locator('mark').first()).toHaveText('Basmati')
})

test('typed text survives a reload and is offered as a draft', async ({ page }) => {
  const form = await addProduct(page)
  await form.getByLabel('Name (English)').fill('Typed before the crash')
  await isStored(page, 'Typed before the crash')
  await page.reload()
  // The address names the open form, so the form opens again, with its draft.
  const again = page.getByRole('dialog', { name: 'Add New Product' })
  await expect(again.getByLabel('Name (English)')).toHaveValue('Typed before the crash')
})

test('a form that opens from an older list takes the record as it is now, so that its save meets no conflict', async ({
  page,
}) => {
  const api = await colleague()
  const texts = { name_en: 'Tarim millet', name_ar: 'دخن تريم', description_en: 'As the list knows it.' }
  const { id } = await insertRecord(api, 'products', completeInput('products', { ...texts, category: 'Diversified' }))
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Tarim millet' })
  await expect(row).toBeVisible()
  await updateRecord(api, 'products', id, { description_en: 'As it is now.' })

  const release = await pauseRequests(page, `**/rest/v1/products?*id=eq.${id}*`)
  await row.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(form.getByLabel('Description (English)')).toHaveValue('As the list knows it.')
  release()
  await expect(form.getByLabel('Description (English)')).toHaveValue('As it is now.')
  await form.getByLabel('Description (English)').fill('As I want it.')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
  expect((await readRecord(api, 'products', id)).description_en).toBe('As I want it.')
  await deleteRecord(api, 'products', id)
})

test('a form whose draft is discarded takes the record as it is now, as one without a draft does', async ({ page }) => {
  const api = await colleague()
  const texts = { name_en: 'Shibam millet', name_ar: 'دخن شبام', description_en: 'As the list knows it.' }
  const { id } = await insertRecord(api, 'products', completeInput('products', { ...texts, category: 'Diversified' }))
  await openScreen(page, `/products?edit=${id}`)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  const description = form.getByLabel('Description (English)')
  await description.fill('Typed and given up.')
  await isStored(page, 'Typed and given up.')
  await page.goto(`${ADMIN_URL()}/products`)
  const row = page.getByRole('row').filter({ hasText: 'Shibam millet' })
  await expect(row).toBeVisible()
  await updateRecord(api, 'products', id, { description_en: 'As it is now.' })

  const release = await pauseRequests(page, `**/rest/v1/products?*id=eq.${id}*`)
  await row.getByRole('button', { name: /^Edit/ }).click()
  await expect(description).toHaveValue('Typed and given up.')
  await form.getByRole('button', { name: 'Discard unsaved work' }).click()
  await expect(description).toHaveValue('As the list knows it.')
  release()
  await expect(description).toHaveValue('As it is now.')
  await deleteRecord(api, 'products', id)
})

test('two people edit one product and change the same words: the second save is a conflict, and both keep what they typed', async ({
  page,
}) => {
  const other = await colleague()
  const { rows } = await listPage(other, 'products', {
    page: 0,
    pageSize: 1,
    filters: { name_en: 'Reef Red Split Lentils' },
    order: { column: 'id', ascending: true },
  })
  const product = rows[0]
  if (!product) throw new Error('The seeded catalogue has no lentils.')
  await page.getByRole('row').filter({ hasText: product.name_en }).getByRole('button', { name: /Edit/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByLabel('Name (Arabic)').fill('اسم كتبته أنا')

  const theirs = { name_ar: 'كتبه زميل', description_en: 'Written by a colleague.' }
  await updateRecord(other, 'products', product.id, theirs)

  await form.getByRole('button', { name: 'Update' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'Somebody else saved this record' })
  await expect(conflict).toContainText('كتبه زميل')
  // The conflict asks only about this field.
  await expect(conflict.getByRole('radiogroup')).toHaveCount(1)
  expect((await readRecord(other, 'products', product.id)).name_ar).toBe('كتبه زميل')
  await conflict.getByRole('button', { name: 'Apply and save' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  const saved = await readRecord(other, 'products', product.id)
  expect([saved.name_ar, saved.description_en]).toEqual(['اسم كتبته أنا', 'Written by a colleague.'])
})
