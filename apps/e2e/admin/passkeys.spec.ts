import { deleteStaff, readStaff, updateStaff } from '@bayt/content/queries/staff'
import { DEMO_PASSWORD } from '@bayt/local-supabase/demo'
import type { Page } from 'playwright/test'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { addAccount, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { look } from '../fixtures/look.ts'
import { expect, test } from '../fixtures/test.ts'

/** Somebody adds a passkey of the laptop, signs in with this passkey alone, and removes the passkey. */

const EMAIL = 'layla.passkey@example.com'
let added: number | undefined

test.beforeAll(async () => {
  added = await addAccount(EMAIL, 'Layla Passkey', 'admin')
})
test.afterAll(async () => {
  if (added !== undefined) await deleteStaff(await otherAdmin(), added)
})

/** Another admin makes the person an editor: the change ends the person's sessions. */
async function endSessions(): Promise<void> {
  const admin = await otherAdmin()
  const account = (await readStaff(admin)).find(({ email }) => email === EMAIL)
  if (!account) throw new Error('The account is missing.')
  await updateStaff(admin, account.id, { role: 'editor' }, account)
}

/** A laptop whose fingerprint reader always recognises its owner. */
async function withAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an admin adds a passkey, signs in with it after the password, alone and again in place, and it signs in no more once it is removed', async ({
  page,
}) => {
  await withAuthenticator(page)
  await openScreen(page, '/account', EMAIL)
  const part = page.getByRole('region', { name: 'Passkeys' })
  await expect(part.getByText('Add at least two', { exact: false })).toBeVisible()
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await part.getByLabel('Name of the passkey').fill('Office laptop')
  await part.getByLabel('Current password').fill(DEMO_PASSWORD)
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(part.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
  await part.getByRole('button', { name: 'I have kept them' }).click()
  await expect(part.getByText('Office laptop', { exact: true })).toBeVisible()
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await part.getByLabel('Name of the passkey').fill('Office laptop again')
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('alertdialog', { name: 'Show that it is you' }).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(part.getByText('This device already has a passkey of this account.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'passkeys-account')

  await page.getByRole('button', { name: 'Logout' }).click()
  const alone = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(alone).toBeVisible()
  await look(page, 'passkeys-login')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expectAccessible(page)
  await look(page, 'passkeys-second-step')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${ADMIN_URL()}/dashboard`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await alone.click()
  await expect(page).toHaveURL(`${ADMIN_URL()}/dashboard`)

  // Continues in Arabic: the earlier dialogs were in English.
  await page.evaluate(() => localStorage.setItem('admin-language', 'ar'))
  await page.goto(`${ADMIN_URL()}/partners`)
  await page.getByRole('button', { name: 'إضافة شريك' }).click()
  const form = page.getByRole('region', { name: 'إضافة شريك' })
  const typed = form.getByLabel('الاسم (بالإنجليزية)')
  await typed.fill('Typed before the session ended')
  await endSessions()
  await form.getByRole('button', { name: 'حفظ', exact: true }).click()
  const again = page.getByRole('alertdialog', { name: 'تسجيل الدخول من جديد' })
  await expect(again).toBeVisible()
  await expectAccessible(page)
  await look(page, 'passkeys-again-ar')
  await again.getByRole('button', { name: 'الدخول بمفتاح مرور' }).click()
  await expect(again).toHaveCount(0)
  await expect(typed).toHaveValue('Typed before the session ended')
  await form.getByRole('button', { name: 'إلغاء' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف ما كتبته' }).click()

  await page.goto(`${ADMIN_URL()}/account`)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'إزالة Office laptop' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await look(page, 'passkeys-ar-360')
  await page.getByRole('alertdialog').getByRole('button', { name: 'إزالة' }).click()
  await page.getByRole('alertdialog', { name: 'أكّد هويتك' }).getByRole('button', { name: 'استخدام مفتاح مرور' }).click()
  await expect(toastWith(page, 'أُزيل مفتاح المرور')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${ADMIN_URL()}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey was not accepted. It may have been removed.')).toBeVisible()
})
