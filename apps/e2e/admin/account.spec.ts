import { deleteStaff } from '@bayt/content/queries/staff'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen, signIn, toastWith } from '../fixtures/admin.ts'
import { addAccount, beginSession, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { look } from '../fixtures/look.ts'
import { expect, test } from '../fixtures/test.ts'

const MODERATOR = DEMO_STAFF[2].email
const SCREENS = [
  'dashboard',
  'products',
  'articles',
  'media',
  'partners',
  'impact-gallery',
  'search-words',
  'pictures',
  'users',
  'history',
  'bin',
  'account',
  'security',
]

test('the name of the account is on every screen, beside the welcome, and leads to the account', EACH_RUN, async ({ page }) => {
  await openScreen(page, '/dashboard', MODERATOR)
  for (const screen of isCompleteRun() ? SCREENS.slice(-3) : SCREENS) {
    await page.goto(`${ADMIN_URL()}/${screen}`)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Your account: Omar Basalama' })).toBeVisible()
  }
  await expect(page.getByRole('banner').getByText('Welcome, Admin')).toBeVisible()
  await page.goto(`${ADMIN_URL()}/products`)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Omar Basalama/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(MODERATOR)
  await expect(page.getByRole('main')).toContainText(/Moderator.*restores only what they deleted themselves/)
})

test('the theme follows the device until staff choose one, which stays on this device and in other tabs', async ({
  page,
  context,
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await openScreen(page, '/account')
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await ground()
  expect(dark).not.toBe(light)
  const choice = page.getByRole('radiogroup', { name: 'Theme' })
  await choice.getByRole('radio', { name: 'Light' }).click()
  expect(await ground()).toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await choice.getByRole('radio', { name: 'Dark' }).click()
  expect(await ground()).toBe(dark)
  await page.reload()
  await expect(choice.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await ground()).toBe(dark)
  const other = await context.newPage()
  await other.goto(`${ADMIN_URL()}/account`)
  await other.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Same as device' }).click()
  await expect.poll(ground).toBe(light)
})

test('staff change their own password with the current one; a wrong one is named at its field, and this session goes on', async ({
  page,
}) => {
  await openScreen(page, '/account', MODERATOR)
  const current = page.getByLabel('Current password')
  const next = page.getByLabel('New password')
  const submit = page.getByRole('button', { name: 'Change password' })
  await submit.click()
  await expect(page.getByText('Enter your current password.')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await next.fill('qwertyuiop')
  await submit.click()
  await expect(page.getByText('This is one of the passwords that are tried first.')).toBeVisible()
  await next.fill('Basalama-2027')
  await submit.click()
  await expect(page.getByText('This is only a name.')).toBeVisible()
  await current.fill('not-this-one')
  await next.fill('Harbour-2027')
  await submit.click()
  await expect(page.getByText('The current password is not right.').first()).toBeVisible()
  await current.fill(DEMO_PASSWORD)
  await submit.click()
  await expect(toastWith(page, 'Password updated successfully')).toBeVisible()
  await expect(current).toHaveValue('')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(beginSession(MODERATOR), 'the former password').rejects.toThrow()

  await page.goto(`${ADMIN_URL()}/account`)
  await current.fill('Harbour-2027')
  await next.fill(DEMO_PASSWORD)
  await submit.click()
  await expect(toastWith(page, 'Password updated successfully')).toBeVisible()
  await beginSession(MODERATOR)
})

test('whoever says that somebody else has their phone goes on here, in every tab and with what was typed; the phone is signed out', async ({
  page,
  browser,
}) => {
  const email = 'huda.phone@example.com'
  const admin = await otherAdmin()
  const id = await addAccount(email, 'Huda Phone', 'editor')
  try {
    const phone = await browser.newPage({ userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0' })
    await signIn(phone, email)
    await openScreen(page, '/account', email)
    const other = await page.context().newPage()
    await other.goto(`${ADMIN_URL()}/partners`)
    await other.getByRole('button', { name: 'Add Partner' }).click()
    const typed = other.getByRole('textbox', { name: 'Name (EN)' })
    await typed.fill('Typed in another tab')
    const marker = () => page.evaluate(() => localStorage.getItem('bayt_admin_session'))
    const before = await marker()

    await page.getByRole('button', { name: 'Somebody else has my phone' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Somebody else has my phone' })
    await expect(dialog.getByRole('listitem')).toContainText(/Firefox.? on .?Android/)
    await dialog.getByLabel('Current password').fill('not this one')
    await dialog.getByRole('button', { name: 'Log out all other devices' }).click()
    await expect(dialog.getByText('The current password is not right.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Current password').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Log out all other devices' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/^Now change your password/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
    expect(await marker(), 'another token').not.toBe(before)
    await look(page, 'lost-phone-en-1440')

    await phone.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(phone.getByRole('alertdialog', { name: 'Sign in again' })).toBeVisible()
    await phone.close()
    await expect(typed).toHaveValue('Typed in another tab')
    await typed.fill('Typed in another tab, and more')
    await expect(other.getByRole('alertdialog')).toHaveCount(0)
    await other.goto(`${ADMIN_URL()}/products`)
    await expect(other.getByRole('row').nth(1), 'the other tab has the new token').toBeVisible()
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  } finally {
    await deleteStaff(admin, id)
  }
})
