import type { LoginResponse } from '@bayt/content/entities/session'
import { deleteStaff } from '@bayt/content/queries/staff'
import { DEMO_PASSWORD } from '@bayt/local-supabase/demo'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { ADMIN_URL, API_URL, PUBLISHABLE_KEY } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { addAccount, beginSession, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { look } from '../fixtures/look.ts'
import { animationsEnded } from '../fixtures/settle.ts'
import { expect, test } from '../fixtures/test.ts'

/** Somebody protects an account with an authenticator app, and signs in with it. */

const added: number[] = []

async function addPerson(email: string, full_name: string): Promise<void> {
  added.push(await addAccount(email, full_name, 'admin'))
}

test.afterAll(async () => {
  const client = await otherAdmin()
  for (const id of added) await deleteStaff(client, id)
})

/** The text of the QR code on the screen, read as by a phone. */
async function scan(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: /QR/ }).screenshot({ scale: 'css' })
  const { data, info } = await sharp(picture)
    .resize({ width: 600, kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

/** The code of an app, `steps` steps ahead: the server accepts the next code early, and each code only once. */
const codeOf = (secret: string, steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Calls the function that sets up second factors. */
async function factor<Answer>(token: string, body: object): Promise<Answer> {
  const response = await fetch(`${API_URL()}/functions/v1/second-factor`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY(), authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

/** Gives an account a second factor. @returns the session in which the account has just shown the factor */
async function protect(email: string): Promise<LoginResponse> {
  const session = await beginSession(email)
  const { secret } = await factor<{ secret: string }>(session.token, { action: 'set_up' })
  const { token } = await factor<{ token: string }>(session.token, {
    action: 'confirm',
    code: codeOf(secret, 0),
    password: DEMO_PASSWORD,
  })
  return { ...session, token }
}

/** Opens a screen as an account that has just set up its second factor. */
async function openProtected(page: Page, path: string, email: string): Promise<void> {
  const { token } = await protect(email)
  await page.evaluate(
    ({ item, value }) => {
      const marker = JSON.parse(atob((localStorage.getItem(item) ?? '').replaceAll('-', '+').replaceAll('_', '/')))
      localStorage.setItem(
        item,
        btoa(JSON.stringify({ ...marker, token: value }))
          .replaceAll('+', '-')
          .replaceAll('/', '_'),
      )
    },
    { item: 'bayt_admin_session', value: token },
  )
  await page.goto(ADMIN_URL() + path)
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('an admin scans the picture, keeps the recovery codes, and then signs in with the app or with a code of the paper', async ({
  page,
}) => {
  const email = 'amal.keeper@example.com'
  await addPerson(email, 'Amal Keeper')
  await openScreen(page, '/account', email)
  const security = page.getByRole('region', { name: 'Sign-in and security' })
  await expect(security.getByText('Next step: a second factor.')).toBeVisible()
  const part = page.getByRole('region', { name: 'Second factor' })
  await part.getByRole('button', { name: 'Set up' }).click()
  const address = new URL(await scan(page))
  await expect(
    page.getByRole('link', { name: 'Open in the app on this device' }),
    'on the phone that would scan',
  ).toHaveAttribute('href', address.href)
  expect(address.pathname).toContain(encodeURIComponent(email))
  const secret = address.searchParams.get('secret') ?? ''
  await expectAccessible(page)
  await part.getByLabel('Code that the app shows').fill('000000')
  await part.getByLabel('Current password').fill('not the password')
  await part.getByRole('button', { name: 'Turn on' }).click()
  await expect(part.getByText(/^This code is not right\. Check/)).toBeVisible()
  await part.getByLabel('Code that the app shows').fill(codeOf(secret, 0))
  await part.getByRole('button', { name: 'Turn on' }).click()
  await expect(part.getByText('The current password is not right.')).toBeVisible()
  await part.getByLabel('Current password').fill(DEMO_PASSWORD)
  await part.getByRole('button', { name: 'Turn on' }).click()
  await expect(part.getByRole('listitem')).toHaveCount(10)
  const [paper = ''] = await part.getByRole('listitem').allInnerTexts()
  await expectAccessible(page)
  await look(page, 'second-factor-codes')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without the recovery codes?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(part.getByRole('listitem').first()).toHaveText(paper)
  await part.getByRole('button', { name: 'I have kept them' }).click()
  await expect(part.getByText('Recovery codes left: 10')).toBeVisible()
  await expect(part.getByText('Done', { exact: true })).toBeVisible()
  await expect(security.getByText('Next step: a passkey on each of two devices.')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expect(page.getByLabel('Code from the app')).toBeFocused()
  await expectAccessible(page)
  await look(page, 'second-factor-login')
  await page.getByLabel('Code from the app').fill('000 000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not right, or it was used before.')).toBeVisible()
  await page.getByLabel('Code from the app').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${ADMIN_URL()}/dashboard`)
  const notices = page.getByRole('region', { name: 'About your account' })
  await expect(notices.getByText(/^An authenticator app was set up for your account/)).toBeVisible()
  await notices.getByRole('button', { name: 'I have read this' }).click()
  await expect(notices).toHaveCount(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(paper.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${ADMIN_URL()}/dashboard`)
})

test('somebody who must have a second factor sees nothing else until it is set up; later a change of accounts asks for a code', async ({
  page,
}) => {
  const email = 'sami.must@example.com'
  await addPerson(email, 'Sami Must')
  await addPerson('zain.target@example.com', 'Zain Target')
  await setAdminLanguage(page, 'ar')
  // The real rule would also apply to the accounts of all other tests, so the test rewrites the answer as if the rule were set.
  await page.route('**/functions/v1/admin-login', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), must_set_up: true } })
  })
  await page.goto(`${ADMIN_URL()}/login`)
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(DEMO_PASSWORD)
  // Exact: the button for passkeys also contains this word, and may appear earlier or later.
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await expect(page.getByText('يتطلب دورك خطوة تحقق ثانية.', { exact: false })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 900 })
  const secret = new URL(await scan(page)).searchParams.get('secret') ?? ''
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  await look(page, 'second-factor-ar-360')
  await page.getByLabel('الرمز الذي يعرضه التطبيق').fill(codeOf(secret, 0))
  await page.getByLabel('كلمة المرور الحالية').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'تفعيل' }).click()
  await page.getByRole('button', { name: 'حفظتُها' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('navigation')).toBeVisible()

  // Simulates ten minutes later: the server refuses one call, as it would after that time.
  await page.route(
    '**/rpc/staff_update',
    (route) =>
      route.fulfill({ status: 428, json: { code: 'PT428', message: 'x' }, headers: { 'access-control-allow-origin': '*' } }),
    { times: 1 },
  )
  await page.goto(`${ADMIN_URL()}/users`)
  await page.getByRole('button', { name: 'تعطيل Zain Target' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'أكّد هويتك' })
  await expect(dialog).toBeVisible()
  await animationsEnded(page)
  await expectAccessible(page)
  await look(page, 'second-factor-ar-again')
  await dialog.getByLabel('رمز التطبيق').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'عُطّل المستخدم')).toBeVisible()
})

test('an admin reads in plain words what happened, resets a lost factor after showing their own, and needs one of their own for the rule', async ({
  page,
}) => {
  const [email, lost] = ['rania.admin@example.com', 'hadi.lost@example.com']
  await addPerson(email, 'Rania Admin')
  await addPerson(lost, 'Hadi Lost')
  await protect(lost)
  await openScreen(page, '/security', email)
  const region = (name: string) => page.getByRole('region', { name })
  const [rule, trail] = [region('Who must have a second factor'), region('What happened')] as const
  await expect(trail.getByText(/Hadi Lost.? set up a second factor/)).toBeVisible()
  await expect(rule.getByText('Set up a second factor in your own account first.', { exact: false })).toBeVisible()
  await expect(rule.getByRole('checkbox', { name: 'Admins' })).toBeDisabled()
  await expectAccessible(page)
  await look(page, 'security-en')
  const reset = page.getByRole('button', { name: 'Reset the second factor of Hadi Lost' })
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Reset' })
  await expect(reset).toBeDisabled()
  await expect(reset).toHaveAccessibleDescription(/^To reset the second factor of a colleague/)
  const accounts = region('Second factors of the accounts')
  await accounts.getByRole('link', { name: 'Your account' }).click()
  await expect(page).toHaveURL(`${ADMIN_URL()}/account`)
  await openProtected(page, '/security', email)
  await expect(rule.getByRole('checkbox', { name: 'Admins' })).toBeEnabled()
  await reset.click()
  await confirm.click()
  await expect(toastWith(page, 'Second factor reset')).toBeVisible()
  await expect(trail.getByText(/Rania Admin.? reset the second factor of .?Hadi Lost/)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('banner').getByRole('radio', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { name: 'الأمان' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  await look(page, 'security-ar-360')
})
