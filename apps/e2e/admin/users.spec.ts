import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { expect, test } from '../fixtures/test.ts'
import { addUser, deleteUser, open, passwordIn, rowOf } from './users/steps.ts'

test('the table shows all accounts, with dates in US English, and Never without a login', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['User', 'Role', 'Status', 'Created', 'Last Login', 'Actions'])
  await expect(rowOf(page, 'Salem Bawazir')).toContainText(DEMO_STAFF[0].email)
  await expect(rowOf(page, 'Salem Bawazir')).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/)
  const form = await addUser(page, { name: 'Never Here', email: 'never@example.com', password: 'secret-1' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('User created successfully')).toBeVisible()
  await expect(page.getByRole('row').nth(1), 'the newest comes first').toContainText(/Never Here.*Never/s)
  await deleteUser(page, 'Never Here')
})

test('a new user needs a name, an email and a password of at least 6 characters', async ({ page }) => {
  await open(page)
  const form = await addUser(page, { name: '', email: 'not an email', password: '12345' })
  await expect(form.getByText('Minimum 6 characters')).toBeVisible()
  await expect(form.getByRole('button', { name: /Role/ })).toContainText('Admin')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('Full name')).toBeFocused()
  for (const label of ['Full name', 'Email']) await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  await expect(passwordIn(form)).toHaveAttribute('aria-invalid', 'true')

  await form.getByLabel('Full name').fill('Nada Saeed')
  await form.getByLabel('Email').fill('  Nada@Example.com ')
  await passwordIn(form).fill('عبارة سرية')
  await form.getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Editor' }).click()
  const sent = page.waitForRequest('**/rpc/staff_create')
  await form.getByRole('button', { name: 'Create' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    p_email: 'nada@example.com',
    p_password_hash: expect.stringMatching(/^\$2[aby]\$10\$/),
  })
  await expect(page.getByText('User created successfully')).toBeVisible()
  await expect(rowOf(page, 'Nada Saeed')).toContainText('Editor')
  await deleteUser(page, 'Nada Saeed')
})

test('an account is edited, deactivated and activated again', EACH_RUN, async ({ page }) => {
  await open(page)
  const form = await addUser(page, { name: 'Basel Omar', email: 'basel@example.com', password: 'secret-1' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(rowOf(page, 'Basel Omar')).toBeVisible()

  await rowOf(page, 'Basel Omar').getByRole('button', { name: 'Edit Basel Omar' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit User' })
  await expect(passwordIn(edit)).toHaveCount(0)
  await edit.getByLabel('Full name').fill('Basel Omar Bin Ali')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  const row = rowOf(page, 'Basel Omar Bin Ali')
  await row.getByRole('button', { name: 'Deactivate Basel Omar Bin Ali' }).click()
  await expect(page.getByText('User deactivated successfully')).toBeVisible()
  await expect(row).toContainText('Inactive')
  await row.getByRole('button', { name: 'Activate Basel Omar Bin Ali' }).click()
  await expect(page.getByText('User activated successfully')).toBeVisible()
  await expect(row).toContainText('Active')
  await deleteUser(page, 'Basel Omar Bin Ali')
})

test(
  'a password is reset through a prompt; a short one is refused there, and its owner replaces it at the next sign-in',
  EACH_RUN,
  async ({ page, browser }) => {
    await open(page)
    await rowOf(page, 'Omar Basalama').getByRole('button', { name: 'Reset password of Omar Basalama' }).click()
    const prompt = page.getByRole('dialog', { name: 'Reset password' })
    await prompt.getByLabel('New password', { exact: true }).fill('12345')
    await prompt.getByRole('button', { name: 'Update password' }).click()
    await expect(prompt.getByText('Password must be at least 6 characters long')).toBeVisible()
    await expect(page.getByRole('listitem').getByText('Password must be at least 6 characters long')).toBeVisible()
    const sent = page.waitForRequest('**/rpc/staff_set_password')
    await prompt.getByLabel('New password', { exact: true }).fill('Quay-side-2028')
    await prompt.getByRole('button', { name: 'Update password' }).click()
    expect(Object.keys((await sent).postDataJSON())).toEqual(['p_id', 'p_password_hash'])
    await expect(page.getByText('Password updated successfully')).toBeVisible()
    await expect(prompt).toHaveCount(0)
    const theirs = await (await browser.newContext()).newPage()
    await theirs.goto(`${ADMIN_URL()}/login`)
    await theirs.getByLabel('Email').fill(DEMO_STAFF[2].email)
    await theirs.getByLabel('Password', { exact: true }).fill('Quay-side-2028')
    await theirs.getByRole('button', { name: 'Login' }).click()
    await expect(theirs.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
    await theirs.getByLabel('Current password').fill('Quay-side-2028')
    await theirs.getByLabel('New password').fill(DEMO_PASSWORD)
    await theirs.getByRole('button', { name: 'Change password' }).click()
    await expect(theirs.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
    await theirs.context().close()
  },
)

test('search finds accounts by name and email, and says when none is found', EACH_RUN, async ({ page }) => {
  await open(page)
  await page.getByRole('searchbox').fill('HUDA')
  await expect(rowOf(page, 'Huda Al-Amoudi')).toBeVisible()
  await expect(rowOf(page, 'Omar Basalama')).toHaveCount(0)
  await expect(page).toHaveURL(/q=HUDA/)
  await page.getByRole('searchbox').fill('nobody-at-all')
  await expect(page.getByText('No users found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(rowOf(page, 'Omar Basalama')).toBeVisible()
})
