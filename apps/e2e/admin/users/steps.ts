import { expect, type Locator, type Page } from 'playwright/test'
import { openScreen } from '../../fixtures/admin.ts'

/** Shared steps of the tests of the users screen. */
export const open = async (page: Page, email?: string) => {
  await openScreen(page, '/users', email)
}

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Finds the field by its name, because the label also contains `required`. */
export const passwordIn = (form: Locator) => form.locator('input[name="password"]')

export async function addUser(page: Page, user: { name: string; email: string; password: string }) {
  await page.getByRole('button', { name: 'Add User' }).click()
  const form = page.getByRole('dialog', { name: 'Add New User' })
  await form.getByLabel('Full name').fill(user.name)
  await form.getByLabel('Email').fill(user.email)
  await passwordIn(form).fill(user.password)
  return form
}

export async function deleteUser(page: Page, name: string) {
  await rowOf(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this user?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted successfully')).toBeVisible()
}
