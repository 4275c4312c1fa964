import { completeInput } from '@bayt/content/entities/translations'
import { readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord, updateRecord } from '@bayt/content/testing/records'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
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

test('search and category filter narrow the list, are in the address, and say when nothing is found', async ({ page }) => {
  await page.getByRole('searchbox').fill('سُكَّر')
  await expect(page.getByRole('row').filter({ hasText: 'Nada' }).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Basmati' })).toHaveCount(0)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('searchbox').fill('qwxvzj')
  await expect(page.getByText('No products found')).toBeVisible()
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
