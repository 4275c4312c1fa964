import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { signIn } from '../fixtures/admin.ts'
import { expectAccessible, speak } from '../fixtures/axe.ts'

const open = async (page: Page, email?: string) => {
  await signIn(page, email)
  await page.goto(`${ADMIN_URL()}/users`)
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Its label carries the word `required` too. */
const passwordIn = (form: Locator) => form.locator('input[name="password"]')

async function addUser(page: Page, user: { name: string; email: string; password: string }) {
  await page.getByRole('button', { name: 'Add User' }).click()
  const form = page.getByRole('dialog', { name: 'Add New User' })
  await form.getByLabel('Full name').fill(user.name)
  await form.getByLabel('Email').fill(user.email)
  await passwordIn(form).fill(user.password)
  return form
}

async function deleteUser(page: Page, name: string) {
  await rowOf(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this user?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted successfully')).toBeVisible()
}

test('the table shows who has an account, with dates in US English and Never where nobody logged in', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['User', 'Role', 'Status', 'Created', 'Last Login', 'Actions'])
  await expect(rowOf(page, 'Salem Bawazir')).toContainText(DEMO_STAFF[0].email)
  await expect(rowOf(page, 'Salem Bawazir')).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/)
  const form = await addUser(page, { name: 'Never Here', email: 'never@example.com', password: 'secret-1' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('User created successfully')).toBeVisible()
  await expect(rowOf(page, 'Never Here')).toContainText('Never')
  await deleteUser(page, 'Never Here')
})

test('a new user needs a name, an email and a password of at least 6 characters, and can then sign in', async ({
  page,
  browser,
}) => {
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

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(`${ADMIN_URL()}/login`)
  await theirs.getByLabel('Email').fill('nada@example.com')
  await theirs.getByLabel('Password', { exact: true }).fill('عبارة سرية')
  await theirs.getByRole('button', { name: 'Login' }).click()
  await expect(theirs).toHaveURL(`${ADMIN_URL()}/dashboard`)
  await theirs.context().close()
  await deleteUser(page, 'Nada Saeed')
})

test('an account is edited, deactivated and activated again', async ({ page }) => {
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

test('an email that is taken is refused at its field', async ({ page }) => {
  await open(page)
  const form = await addUser(page, { name: 'Twin', email: DEMO_STAFF[1].email, password: 'secret-1' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(/^Failed to save user: /)).toBeVisible()
})

test('a password is reset through a prompt; a short one is refused there', async ({ page, browser }) => {
  await open(page)
  await rowOf(page, 'Omar Basalama').getByRole('button', { name: 'Reset password of Omar Basalama' }).click()
  const prompt = page.getByRole('dialog', { name: 'Reset password' })
  await prompt.getByLabel('New password', { exact: true }).fill('12345')
  await prompt.getByRole('button', { name: 'Update password' }).click()
  await expect(prompt.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Password must be at least 6 characters long')).toBeVisible()
  const sent = page.waitForRequest('**/rpc/staff_set_password')
  await prompt.getByLabel('New password', { exact: true }).fill(DEMO_PASSWORD)
  await prompt.getByRole('button', { name: 'Update password' }).click()
  expect(Object.keys((await sent).postDataJSON())).toEqual(['p_id', 'p_password_hash'])
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  await expect(prompt).toHaveCount(0)
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, DEMO_STAFF[2].email)
  await theirs.context().close()
})

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

test('search finds people by name and email, and says when nobody is found', async ({ page }) => {
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

test('the newest account comes first', async ({ page }) => {
  await open(page)
  const form = await addUser(page, { name: 'Newest Person', email: 'newest@example.com', password: 'secret-1' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Newest Person')
  await deleteUser(page, 'Newest Person')
})

test('an unsaved user is kept as a draft, but its password never is', async ({ page }) => {
  await open(page)
  await addUser(page, { name: 'Half a user', email: 'half@example.com', password: 'top-secret-1' })
  await page.waitForTimeout(500)
  const kept = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const values: unknown[] = []
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        values.push(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result))))
      }
      database.close()
    }
    return JSON.stringify([values, { ...localStorage }, { ...sessionStorage }])
  })
  expect(kept).toContain('Half a user')
  expect(kept).not.toContain('top-secret-1')
  await page.reload()
  const form = page.getByRole('dialog', { name: 'Add New User' })
  await expect(form.getByLabel('Full name')).toHaveValue('Half a user')
  await expect(passwordIn(form)).toHaveValue('')
  await form.getByRole('button', { name: 'Discard draft' }).click()
})

test('calls that fail say so with the text of their action', async ({ page }) => {
  await open(page)
  await expect(rowOf(page, 'Omar Basalama')).toBeVisible()
  await page.route('**/rpc/staff_*', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await rowOf(page, 'Omar Basalama')
    .getByRole('button', { name: /^Deactivate/ })
    .click()
  await expect(page.getByText(/^Failed to update user status: /)).toBeVisible()
  await rowOf(page, 'Omar Basalama')
    .getByRole('button', { name: /^Reset password/ })
    .click()
  const prompt = page.getByRole('dialog', { name: 'Reset password' })
  await prompt.getByLabel('New password', { exact: true }).fill('long enough')
  await prompt.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText(/^Failed to update password: /)).toBeVisible()
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await rowOf(page, 'Omar Basalama')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^Failed to delete user: /)).toBeVisible()
  await page.route('**/rest/v1/admin_users*', (route) => route.fulfill({ status: 403, json: { message: 'no', code: '42501' } }))
  await page.reload()
  await expect(page.getByText(/^Failed to fetch users: /)).toBeVisible()
})

for (const { email, role } of DEMO_STAFF.slice(1)) {
  test(`role ${role} sees the accounts read-only, with the reason`, async ({ page }) => {
    await open(page, email)
    await expect(page.getByText('Only an admin can change staff accounts. You can see them here.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add User' })).toHaveCount(0)
    const buttons = rowOf(page, 'Huda Al-Amoudi').getByRole('button')
    await expect(buttons).toHaveCount(4)
    for (const button of await buttons.all()) await expect(button).toBeDisabled()
    await page.goto(`${ADMIN_URL()}/users?edit=2`)
    await expect(rowOf(page, 'Huda Al-Amoudi')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('opening the screen sends no hash and writes none to the console', async ({ page }) => {
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

for (const locale of ['en', 'ar'] as const) {
  test(`the users screen and its dialogs have no violation of WCAG 2.2 AA (${locale})`, async ({ page }) => {
    await signIn(page)
    await speak(page, locale)
    for (const address of ['/users', '/users?edit=new', '/users?edit=1']) {
      await page.goto(`${ADMIN_URL()}${address}`)
      await expect(address === '/users' ? page.getByRole('row').nth(3) : page.getByRole('dialog')).toBeVisible()
      await page.waitForTimeout(400)
      await expectAccessible(page)
    }
  })
}
