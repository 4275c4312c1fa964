import { completeInput } from '@bayt/content/entities/translations'
import { readOrdered } from '@bayt/content/queries/order'
import { deleteRecord, insertRecord, updateRecord } from '@bayt/content/testing/records'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { breakServer, COMMAND } from '../fixtures/commands.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { photo } from '../fixtures/photo.ts'
import { isStored } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { expectThumbnail } from '../fixtures/thumbnail.ts'

test.beforeEach(async ({ page }) => {
  await openScreen(page, '/partners')
})

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** The row that is edited: a row with fields instead of texts. */
const editedRow = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Save' }) })
const panel = (page: Page) => page.getByRole('region', { name: 'Add Partner' })

/** A partner for one test. */
async function newPartner(name: string) {
  const api = await colleague()
  const input = completeInput('partners', { name, name_ar: null, display_order: 70 })
  const row = await insertRecord(api, 'partners', input)
  return { api, row, remove: () => deleteRecord(api, 'partners', row.id) }
}

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

test('a wrong order and a wrong address are refused at their fields, and nothing typed is lost', async ({ page }) => {
  await page.getByRole('button', { name: 'Add Partner' }).click()
  const form = panel(page)
  await form.getByLabel('Name (EN)').fill('Half a partner')
  for (const order of ['0', '-1', '1.5', 'first']) {
    await form.getByLabel('Order').fill(order)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel('Order')).toHaveAttribute('aria-invalid', 'true')
  }
  await form.getByLabel('Order').fill('5')
  await form.getByRole('textbox', { name: 'Logo' }).fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('textbox', { name: 'Logo' })).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Name (EN)')).toHaveValue('Half a partner')
})

test('text typed in a row survives a reload and is offered as a draft', async ({ page }) => {
  await rowOf(page, 'Full Carton').getByRole('button', { name: /^Edit/ }).click()
  await editedRow(page).getByLabel('Name (AR)').fill('كُتب قبل الانقطاع')
  await isStored(page, 'كُتب قبل الانقطاع')
  await page.reload()
  await expect(page.getByText(/Unsaved work on this device: typed/)).toBeVisible()
  await expect(editedRow(page).getByLabel('Name (AR)')).toHaveValue('كُتب قبل الانقطاع')
  await page.getByRole('button', { name: 'Discard unsaved work' }).click()
  await expect(editedRow(page).getByLabel('Name (AR)')).toHaveValue('مبادرة الكرتون الممتلئ للغذاء')
})

test('two people edit one partner: different fields both stay, the same field is a conflict', async ({ page }) => {
  const { api, row, remove } = await newPartner('Conflict Partner')
  await page.reload()
  await rowOf(page, 'Conflict Partner').getByRole('button', { name: /^Edit/ }).click()
  await editedRow(page).getByLabel('Name (AR)').fill('كتبته أنا')
  await updateRecord(api, 'partners', row.id, { name: 'Written by a colleague' })
  await editedRow(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Partner updated successfully')).toBeVisible()
  const merged = rowOf(page, 'Written by a colleague')
  await expect(merged).toContainText('كتبته أنا')

  await merged.getByRole('button', { name: /^Edit/ }).click()
  await editedRow(page).getByLabel('Name (AR)').fill('كتبته أنا أمس')
  await updateRecord(api, 'partners', row.id, { name_ar: 'كتبته أنا اليوم' })
  await editedRow(page).getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'Somebody else saved this record' })
  await expect(conflict).toContainText('اليوم')
  await conflict.getByRole('button', { name: 'Apply and save' }).click()
  await expect(rowOf(page, 'Written by a colleague')).toContainText('كتبته أنا أمس')
  await remove()
})

test('a failed save shows the error text of the screen, and the row stays open', async ({ page }) => {
  await page.route(COMMAND, breakServer)
  await rowOf(page, 'Eight Points').getByRole('button', { name: /^Edit/ }).click()
  await editedRow(page).getByLabel('Name (EN)').fill('Never stored')
  await editedRow(page).getByRole('button', { name: 'Save' }).click()
  await expect(toastWith(page, /^Failed to save partner: /)).toBeVisible()
  await expect(editedRow(page).getByLabel('Name (EN)')).toHaveValue('Never stored')
  // Waits for the notice of the save, because the notice moves the buttons.
  await expect(editedRow(page)).toContainText('It is not known whether this was saved')
  await expect(editedRow(page).getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await page.unroute(COMMAND)
  await page.route(COMMAND, (route) => route.fulfill({ status: 403, json: { message: 'no', code: '42501' } }))
  await editedRow(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await rowOf(page, 'Eight Points')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, /^Failed to delete partner: /)).toBeVisible()
  await page.route('**/rest/v1/partners?*', (route) => route.fulfill({ status: 403, json: { message: 'no', code: '42501' } }))
  await page.reload()
  await expect(toastWith(page, /^Failed to fetch partners: /)).toBeVisible()
})

test('the order is changed by a button in one call, and by the number in the row', async ({ page }) => {
  const { api, row, remove } = await newPartner('Last Partner')
  await page.reload()
  await rowOf(page, 'Last Partner').getByRole('button', { name: 'Move Last Partner one position earlier' }).click()
  await expect(page.getByText('Order updated successfully')).toBeVisible()
  const names = async () => (await readOrdered(api, 'partners')).rows.map(({ name }) => name)
  await expect.poll(async () => (await names()).at(-2)).toBe('Last Partner')
  await rowOf(page, 'Last Partner').getByRole('button', { name: /^Edit/ }).click()
  await editedRow(page).getByLabel('Order').fill('99')
  await editedRow(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Partner updated successfully')).toBeVisible()
  await expect.poll(async () => (await names()).at(-1)).toBe('Last Partner')
  expect(row.id).toBeGreaterThan(0)
  await remove()
})

test('offline, the cached list stays and shows its age', async ({ page, context }) => {
  await expect(rowOf(page, 'Eastern Bloom')).toBeVisible()
  await page.getByRole('link', { name: 'Impact Gallery' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Impact Gallery' })).toBeVisible()
  await isStored(page, 'Eastern Bloom Relief')
  await page.route('**/rest/v1/**', (route) => route.abort())
  await page.goto(`${ADMIN_URL()}/partners`)
  await expect(rowOf(page, 'Eastern Bloom')).toBeVisible()
  await expect(page.getByText(/^Cached copy, loaded/)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
})
