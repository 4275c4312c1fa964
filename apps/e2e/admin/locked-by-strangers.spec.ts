import { deleteStaff } from '@bayt/content/queries/staff'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL, API_URL, PUBLISHABLE_KEY } from '../fixtures/addresses.ts'
import { signIn } from '../fixtures/admin.ts'
import { addAccount, otherAdmin } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/test.ts'

/** Strangers who guess the password of an account lock its e-mail, but not the person on a device that signed in before. */

/** A separate account: the lock would stop other tests for 15 minutes. */
const EMAIL = 'often.guessed@example.com'

test.beforeAll(async () => {
  await addAccount(EMAIL, 'Omar Guessed', 'editor')
})
test.afterAll(async () => {
  const client = await otherAdmin()
  const { data } = await client.from('admin_users').select('id').eq('email', EMAIL).single().throwOnError()
  await deleteStaff(client, data.id)
})

async function guess(): Promise<number> {
  const response = await fetch(`${API_URL()}/functions/v1/admin-login`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY(), 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: 'a guess' }),
  })
  return response.status
}

test('during a lock by strangers, the person signs in on the phone of yesterday, and not on a new one', async ({
  page,
  browser,
}) => {
  await signIn(page, EMAIL)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${ADMIN_URL()}/login`)
  for (let attempt = 0; attempt < 5; attempt++) await guess()
  expect(await guess()).toBe(429)

  const other = await browser.newPage()
  await other.goto(`${ADMIN_URL()}/login`)
  await other.getByLabel('Email').fill(EMAIL)
  await other.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other.getByText(/^Too many failed attempts\. Please try again in 1[45] minutes\.$/).first()).toBeVisible()
  await other.close()

  await signIn(page, EMAIL)
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
})

test('while too many sign in at once, the console tries again by itself, and says so if it stays so', async ({ page }) => {
  let refusals = 0
  const refuse = (times: number) =>
    page.route('**/functions/v1/admin-login', (route) => {
      if (refusals >= times) return route.fallback()
      refusals += 1
      const error = { code: 'busy', message: 'Too many sign-ins at once.', retry_after_s: 0.01 }
      return route.fulfill({ status: 503, json: { error }, headers: { 'access-control-allow-origin': '*' } })
    })
  await refuse(100)
  await page.goto(`${ADMIN_URL()}/login`)
  await page.getByLabel('Email').fill(DEMO_STAFF[1].email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Too many sign-ins at once. Please try again in a moment.').first()).toBeVisible()
  expect(refusals).toBe(5)
  await page.unroute('**/functions/v1/admin-login')
  refusals = 0
  await refuse(2)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${ADMIN_URL()}/dashboard`)
  expect(refusals).toBe(2)
})
