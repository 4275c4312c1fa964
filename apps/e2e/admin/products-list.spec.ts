import { openScreen, toastWith } from '../fixtures/admin.ts'
import { COMMAND } from '../fixtures/commands.ts'
import { expect, test } from '../fixtures/test.ts'

const REFUSED = { status: 403, json: { message: 'no', code: '42501' } }

test('the table of products has its columns; long descriptions are cut to a line', async ({ page }) => {
  await openScreen(page, '/products')
  await expect(page.getByRole('columnheader')).toHaveText(['Product', 'Category', 'Description', 'Actions'])
  const row = page.getByRole('row').filter({ hasText: 'Lentils' }).first()
  await expect(row.locator('img')).toBeVisible()
  for (const action of [/^Edit/, /^History of/, /^Delete/]) await expect(row.getByRole('button', { name: action })).toBeVisible()
  const description = row.getByRole('gridcell').nth(1).locator('[lang=en]').last()
  expect((await description.boundingBox())?.height).toBeLessThan(32)
})

test('failures show the error texts of the products', async ({ page }) => {
  await openScreen(page, '/products')
  const row = page.getByRole('row').filter({ hasText: 'Lentils' }).first()
  await expect(row).toBeVisible()
  await page.route(COMMAND, (route) => route.fulfill(REFUSED))
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, /^Failed to delete product: /)).toBeVisible()
  await row.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByLabel('Description (English)').fill('Never stored')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(toastWith(page, /^Failed to save product: /)).toBeVisible()
  await expect(form.getByLabel('Description (English)')).toHaveValue('Never stored')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.route('**/rest/v1/products*', (route) => route.fulfill(REFUSED))
  await page.reload()
  await expect(toastWith(page, /^Failed to fetch products: /)).toBeVisible()
})
