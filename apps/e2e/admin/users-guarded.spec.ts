import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { toastWith } from '../fixtures/admin.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { isStored, storedOnDevice } from '../fixtures/settle.ts'
import { expect, test } from '../fixtures/test.ts'
import { addUser, open, passwordIn, rowOf } from './users/steps.ts'

test('the first account cannot be deleted or deactivated, and the row says why', async ({ page }) => {
  await open(page)
  const row = rowOf(page, 'Salem Bawazir')
  await expect(row.getByRole('button', { name: 'Delete Salem Bawazir' })).toBeDisabled()
  await expect(row.getByRole('button', { name: 'Deactivate Salem Bawazir' })).toBeDisabled()
  await expect(row).toContainText('The first account cannot be deleted or deactivated.')
  await row.getByRole('button', { name: 'Edit Salem Bawazir' }).click()
  const form = page.getByRole('dialog', { name: 'Edit User' })
  await expect(form.getByRole('button', { name: /Role/ })).toBeDisabled()
  await expect(form.getByRole('checkbox', { name: 'Active' })).toBeDisabled()
})

test('an unsaved user is kept as a draft, but its password never is', async ({ page }) => {
  await open(page)
  await addUser(page, { name: 'Half a user', email: 'half@example.com', password: 'top-secret-1' })
  await isStored(page, 'Half a user')
  expect(await storedOnDevice(page)).not.toContain('top-secret-1')
  await page.reload()
  const form = page.getByRole('dialog', { name: 'Add New User' })
  await expect(form.getByLabel('Full name')).toHaveValue('Half a user')
  await expect(passwordIn(form)).toHaveValue('')
  await form.getByRole('button', { name: 'Discard unsaved work' }).click()
})

test('a failed call shows the error text of its action', EACH_RUN, async ({ page }) => {
  await open(page)
  await expect(rowOf(page, 'Omar Basalama')).toBeVisible()
  await page.route('**/rpc/staff_*', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await rowOf(page, 'Omar Basalama')
    .getByRole('button', { name: /^Deactivate/ })
    .click()
  await expect(toastWith(page, /^Failed to update user status: /)).toBeVisible()
  await rowOf(page, 'Omar Basalama')
    .getByRole('button', { name: /^Reset password/ })
    .click()
  const prompt = page.getByRole('dialog', { name: 'Reset password' })
  await prompt.getByLabel('New password', { exact: true }).fill('long enough')
  await prompt.getByRole('button', { name: 'Update password' }).click()
  await expect(toastWith(page, /^Failed to update password: /)).toBeVisible()
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await rowOf(page, 'Omar Basalama')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, /^Failed to delete user: /)).toBeVisible()
  await page.route('**/rest/v1/admin_users*', (route) => route.fulfill({ status: 403, json: { message: 'no', code: '42501' } }))
  await page.reload()
  await expect(toastWith(page, /^Failed to fetch users: /)).toBeVisible()
})

for (const { email, role } of DEMO_STAFF.slice(1)) {
  test(`role ${role} sees the accounts read-only, with the reason`, async ({ page }) => {
    await open(page, email)
    await expect(page.getByText('Only an admin can change staff accounts. You can see them here.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add User' })).toHaveCount(0)
    const buttons = rowOf(page, 'Huda Al-Amoudi').getByRole('button')
    await expect(buttons).toHaveCount(5)
    const history = buttons.and(page.getByRole('button', { name: /^History of/ }))
    await expect(history).toBeEnabled()
    await expect(buttons.and(page.locator(':disabled'))).toHaveCount(4)
    await page.goto(`${ADMIN_URL()}/users?edit=2`)
    await expect(rowOf(page, 'Huda Al-Amoudi')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('opening the screen sends no hash and writes none to the console', EACH_RUN, async ({ page }) => {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('admin_users')) reads.push(request.url())
  })
  await open(page)
  await expect(rowOf(page, 'Omar Basalama')).toBeVisible()
  expect(lines.filter((line) => line.includes('$2'))).toEqual([])
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.filter((url) => url.includes('password'))).toEqual([])
})
