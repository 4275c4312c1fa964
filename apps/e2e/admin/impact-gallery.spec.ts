import { openScreen, toastWith } from '../fixtures/admin.ts'
import { breakServer, COMMAND } from '../fixtures/commands.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { photo } from '../fixtures/photo.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page }) => {
  await openScreen(page, '/impact-gallery')
})

const panel = (page: Page) => page.getByRole('region', { name: 'Add Gallery Item' })
const editedRow = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Save' }) })

test('the table shows Image, Title (EN), Title (AR), Order, Status and Actions', EACH_RUN, async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Manage Impact Gallery' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Image', 'Title (EN)', 'Title (AR)', 'Order', 'Status', 'Actions'])
  await expect(page.getByRole('row').nth(1)).toContainText('What goes into a family basket')
})

test('a gallery item without titles shows -, gets them in its row, and is deleted after a confirmation', async ({ page }) => {
  await page.getByRole('button', { name: 'Add Gallery Item' }).click()
  const form = panel(page)
  await form.locator('input[type=file]').first().setInputFiles(photo())
  await expect(page.getByText('Image uploaded successfully')).toBeVisible()
  await form.getByLabel('Order').fill('90')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Gallery item created successfully')).toBeVisible()
  const row = page.getByRole('row').last()
  await expect(row.getByRole('rowheader')).toHaveText(/^Title \(EN\)-/)
  await expect(row.getByRole('gridcell', { name: '-', exact: true })).toBeVisible()

  await row.getByRole('button', { name: /^Edit/ }).click()
  await editedRow(page).getByLabel('Title (EN)').fill('Spices by the bowl')
  await editedRow(page).getByLabel('Title (AR)').fill('بهارات بالوعاء')
  await editedRow(page).getByLabel('Description (EN)').fill('Ground on the day.')
  await editedRow(page).getByLabel('Title (EN)').press('ControlOrMeta+s')
  await expect(page.getByText('Gallery item updated successfully')).toBeVisible()
  await expect(row).toContainText('بهارات بالوعاء')

  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this gallery item?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Gallery item deleted successfully')).toBeVisible()
})

test('a failed save shows the error text of the screen', EACH_RUN, async ({ page }) => {
  await page.route(COMMAND, breakServer)
  await page.getByRole('button', { name: 'Add Gallery Item' }).click()
  await panel(page).getByLabel('Title (EN)').fill('Never stored')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(toastWith(page, /^Failed to save gallery item: /)).toBeVisible()
  await expect(panel(page).getByLabel('Title (EN)')).toHaveValue('Never stored')
})

test('a save whose response was lost is not duplicated by the next attempt', async ({ page }) => {
  const requests: unknown[] = []
  await page.route(COMMAND, async (route) => {
    requests.push(route.request().postDataJSON().p_request)
    if (requests.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Add Gallery Item' }).click()
  await panel(page).getByLabel('Title (EN)').fill('Sent once')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/It is not known whether this was saved/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Gallery item created successfully')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Sent once' })).toHaveCount(1)
  expect(requests).toEqual([requests[0], requests[0]])
  await page
    .getByRole('row')
    .filter({ hasText: 'Sent once' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Gallery item deleted successfully')).toBeVisible()
})
