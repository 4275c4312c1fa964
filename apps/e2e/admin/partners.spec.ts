import { openScreen } from '../fixtures/admin.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { photo } from '../fixtures/photo.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { expectThumbnail } from '../fixtures/thumbnail.ts'

test.beforeEach(async ({ page }) => {
  await openScreen(page, '/partners')
})

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** The row that is edited: a row with fields instead of texts. */
const editedRow = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Save' }) })
const panel = (page: Page) => page.getByRole('region', { name: 'Add Partner' })

test('the table shows Logo, Name (EN), Name (AR), Order, Status and Actions, in display order', EACH_RUN, async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Manage Partners' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Logo', 'Name (EN)', 'Name (AR)', 'Order', 'Status', 'Actions'])
  await expect(page.getByRole('row').nth(1)).toContainText('Eastern Bloom Relief')
  await expect(page.getByRole('row').nth(1)).toContainText('زهرة الشرق للإغاثة')
  await expect(page.getByRole('row').nth(1)).toContainText('Active')
})

test(
  'a partner is added in the panel with a logo, edited in its row, and deleted after a confirmation',
  EACH_RUN,
  async ({ page }) => {
    await page.getByRole('button', { name: 'Add Partner' }).click()
    const form = panel(page)
    await expect(form.getByLabel('Order')).toHaveValue('1')
    await expect(form.getByRole('checkbox', { name: 'Active' })).toBeChecked()
    await form.locator('input[type=file]').first().setInputFiles(photo())
    await expect(page.getByText('Image uploaded successfully')).toBeVisible()
    await form.getByLabel('Name (EN)').fill('Palm Grove Aid')
    await form.getByLabel('Name (AR)').fill('عون واحة النخيل')
    await form.getByLabel('Order').fill('80')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Partner created successfully')).toBeVisible()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('row').last()).toContainText('عون واحة النخيل')
    await expectThumbnail(rowOf(page, 'Palm Grove Aid').locator('img'))

    await rowOf(page, 'Palm Grove Aid').getByRole('button', { name: 'Edit Palm Grove Aid' }).click()
    const row = editedRow(page)
    await expect(row.getByLabel('Name (EN)')).toBeFocused()
    await row.getByLabel('Name (EN)').fill('Palm Grove Relief')
    await row.getByRole('checkbox', { name: 'Active' }).press('Space')
    await row.getByLabel('Name (AR)').press('Enter')
    await expect(page.getByText('Partner updated successfully')).toBeVisible()
    await expect(rowOf(page, 'Palm Grove Relief')).toContainText('Inactive')
    await expect(rowOf(page, 'Palm Grove Relief').getByRole('button', { name: /^Edit/ })).toBeFocused()

    await rowOf(page, 'Palm Grove Relief')
      .getByRole('button', { name: /^Delete/ })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete this partner?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, 'Palm Grove Relief')).toBeVisible()
    await rowOf(page, 'Palm Grove Relief')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Partner deleted successfully')).toBeVisible()
    await expect(rowOf(page, 'Palm Grove Relief')).toHaveCount(0)
  },
)

test('cancelling a row keeps the stored values, after a confirmation for typed ones', async ({ page }) => {
  await rowOf(page, 'Coastal Relief Network').getByRole('button', { name: /^Edit/ }).click()
  await editedRow(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(editedRow(page)).toHaveCount(0)

  await rowOf(page, 'Coastal Relief Network').getByRole('button', { name: /^Edit/ }).click()
  await editedRow(page).getByLabel('Name (EN)').fill('Changed my mind')
  await editedRow(page).getByLabel('Name (EN)').press('Escape')
  const guard = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await guard.getByRole('button', { name: 'Discard changes' }).click()
  await expect(rowOf(page, 'Coastal Relief Network')).toBeVisible()
  await expect(page.getByText('Unsaved work on this device')).toHaveCount(0)
})

test('the buttons of a row stay under the pointer while the rest of the form arrives', async ({ page }) => {
  const letNoteLoad = await pauseRequests(page, '**/alt-text-button-*.js')
  await rowOf(page, 'Coastal Relief Network').getByRole('button', { name: /^Edit/ }).click()
  const cancel = editedRow(page).getByRole('button', { name: 'Cancel' })
  await cancel.hover()
  const atFirst = await cancel.boundingBox()
  letNoteLoad()
  await expect(editedRow(page).getByRole('button', { name: 'Describe: Logo' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ready for the site?' })).toBeVisible()
  expect(await cancel.boundingBox()).toEqual(atFirst)
})
