import { deleteStaff } from '@bayt/content/queries/staff'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { signIn } from '../fixtures/admin.ts'
import { addAccount, otherAdmin } from '../fixtures/api.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { eventsHandled, isStored } from '../fixtures/settle.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto(`${ADMIN_URL()}/login`)
})

test('the password is shown and hidden again, and a link leads back to the public site', async ({ page }) => {
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('harbour')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(page.getByRole('link', { name: 'Back to the website' })).toHaveAttribute('href', `${SITE_URL()}/`)
  await expect(password).toHaveAttribute('maxlength', '128')
  await expect(page.getByLabel('Email')).toHaveAttribute('maxlength', '254')
})

test('the sign-in says what to do about a forgotten password', EACH_RUN, async ({ page }) => {
  await expect(page.getByText('Ask an admin to set a new one under User Management.')).toBeVisible()
})

test('a browser that blocks all storage gets the reason and the remedy in both languages', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([/blocks all cookies/, /يحظر ملفات تعريف الارتباط/])
})

test('a form without an e-mail is reported before any request; a malformed one at its field, and the server counts it', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/functions/')) calls.push(request.url())
  })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Email and password are required')).toBeVisible()
  expect(calls).toEqual([])
  await page.getByLabel('Email').fill('not-an-address')
  await page.getByLabel('Password', { exact: true }).fill('harbour')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('an account whose address has an Arabic domain signs in: the letters are sent as they were typed', async ({ page }) => {
  const email = 'info@ميناء.com'
  const id = await addAccount(email, 'Mina Domain', 'editor')
  try {
    await signIn(page, email)
  } finally {
    await deleteStaff(await otherAdmin(), id)
  }
})

test('an answer that cannot be read, such as the page of a hotel network, shows Login failed. Please try again.', async ({
  page,
}) => {
  await page.route('**/functions/v1/admin-login', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome to the hotel</title>' }),
  )
  await page.getByLabel('Email').fill(DEMO_STAFF[0].email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible()
})

test('the button does not move away under a press when the button of passkeys arrives', async ({ page }) => {
  const resume = await pauseRequests(page, '**/assets/passkey-sign-in-*.js')
  await page.reload()
  const button = page.getByRole('button', { name: 'Login' })
  await expect(button).toBeVisible()
  const place = await button.boundingBox()
  resume()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  expect(await button.boundingBox()).toEqual(place)
})

test('during the login the button is disabled; then a toast and the dashboard appear', EACH_RUN, async ({ page }) => {
  const resume = await pauseRequests(page, '**/functions/v1/admin-login')
  const sending = page.waitForRequest('**/functions/v1/admin-login')
  await page.getByLabel('Email').fill(`  ${DEMO_STAFF[0].email.toUpperCase()} `)
  await page.getByLabel('Password', { exact: true }).fill('harbour-2026<script>x</script>')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Signing in' })).toBeDisabled()
  const sent = (await sending).postDataJSON()
  resume()
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL(`${ADMIN_URL()}/dashboard`)
  expect(sent).toEqual({ email: DEMO_STAFF[0].email, password: 'harbour-2026', new_device: expect.any(String) })
})

test('after 5 failures the account is locked, with the remaining minutes', async ({ page }) => {
  for (let attempt = 1; attempt <= 5; attempt++) {
    await page.getByLabel('Email').fill('locked-out@example.com')
    await page.getByLabel('Password', { exact: true }).fill(`wrong-${attempt}`)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Invalid email or password')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    await page.reload()
  }
  await page.getByLabel('Email').fill('locked-out@example.com')
  await page.getByLabel('Password', { exact: true }).fill('harbour-2026')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/^Too many failed attempts\. Please try again in 1[45] minutes\.$/)).toBeVisible()
})

test('the dashboard follows 100 ms after the login', async ({ page }) => {
  await page.clock.install()
  await page.reload()
  await page.getByLabel('Email').fill(DEMO_STAFF[0].email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.clock.pauseAt(Date.now() + 60_000)
  const answered = page.waitForResponse('**/functions/v1/admin-login')
  await page.getByRole('button', { name: 'Login' }).click()
  await (await answered).finished()
  await isStored(page, 'bayt_admin_session')
  await eventsHandled(page)
  await page.clock.runFor(99)
  await eventsHandled(page)
  expect(page.url()).toBe(`${ADMIN_URL()}/login`)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`${ADMIN_URL()}/dashboard`)
})
