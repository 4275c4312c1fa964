import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** The page on a slow line, before the scripts of the console have loaded. */

const SCRIPTS = '**/assets/*.js'
const EMAIL = DEMO_STAFF[0].email

/** Opens an address and holds back its scripts. @returns a function that releases the scripts */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  const release = await pauseRequests(page, SCRIPTS)
  await page.goto(ADMIN_URL() + path, { waitUntil: 'commit' })
  return release
}

const fieldOf = (page: Page, name: 'email' | 'password') => page.locator(`input[name=${name}]`)
const submitOf = (page: Page) => page.locator('form [type=submit]')

for (const [device, submit] of [
  ['en-GB', 'Login'],
  ['ar-YE', 'دخول'],
] as const)
  test.describe(() => {
    test.use({ locale: device })
    test(`what is typed and pressed before the scripts signs in, and opens the screen that was asked for: ${device}`, async ({
      page,
    }) => {
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      const release = await openSlowly(page, '/products?q=rice')
      await expect(page).toHaveURL(`${ADMIN_URL()}/login`)
      await expect(page.locator('html')).toHaveAttribute('dir', device === 'ar-YE' ? 'rtl' : 'ltr')
      await expect(submitOf(page)).toHaveText(submit)
      await expectAccessible(page)
      await fieldOf(page, 'email').fill(EMAIL)
      await fieldOf(page, 'password').fill(DEMO_PASSWORD)
      const first = await fieldOf(page, 'email').elementHandle()
      await submitOf(page).click()
      await expect(page.locator('#waiting').getByRole('status')).toHaveText(/^(Loading|جارٍ التحميل)\.{3}$/)
      release()
      await expect(page).toHaveURL(`${ADMIN_URL()}/products?q=rice`)
      await expect(page.locator('#waiting')).toHaveCount(0)
      expect(await first?.evaluate((field: HTMLInputElement) => field.value)).toBe(EMAIL)
      // React also reports an error here if the static form differs from its own form.
      expect(errors).toEqual([])
    })
  })

test('the fields stay when the console takes over, with the focus and a word that is being composed', async ({ page }) => {
  const release = await openSlowly(page, '/login')
  await fieldOf(page, 'password').fill('harbour')
  await fieldOf(page, 'email').focus()
  const field = await fieldOf(page, 'email').elementHandle()
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await compose('sa')
  release()
  await expect(page.getByRole('button', { name: /passkey/ })).toBeVisible()
  await compose('sal')
  await keyboard.send('Input.insertText', { text: 'salem' })
  await expect(fieldOf(page, 'email')).toHaveValue('salem')
  await expect(fieldOf(page, 'email')).toBeFocused()
  expect(await field?.evaluate((before) => before.isConnected)).toBe(true)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(fieldOf(page, 'password')).toHaveAttribute('type', 'text')
  await expect(fieldOf(page, 'password')).toHaveValue('harbour')
})

test('a language that is pressed before the scripts is chosen once they are there, with what was typed', async ({ page }) => {
  const release = await openSlowly(page, '/login')
  await fieldOf(page, 'email').fill(EMAIL)
  await page.getByRole('radio', { name: 'العربية' }).click()
  release()
  await expect(submitOf(page)).toHaveText('دخول')
  await expect(fieldOf(page, 'email')).toHaveValue(EMAIL)
})

test('where an extension has changed the form, what was typed, the focus and the press are kept', async ({ page }) => {
  const release = await openSlowly(page, '/login')
  await fieldOf(page, 'email').fill(EMAIL)
  await fieldOf(page, 'password').fill(DEMO_PASSWORD)
  await page.evaluate(() => document.querySelector('form')?.prepend(document.createElement('section')))
  await fieldOf(page, 'email').press('Enter')
  release()
  await expect(page).toHaveURL(`${ADMIN_URL()}/dashboard`)
})

test('a change of an extension without a press keeps the focus in its field', async ({ page }) => {
  const release = await openSlowly(page, '/login')
  await fieldOf(page, 'email').fill(EMAIL)
  await page.evaluate(() => document.querySelector('form')?.prepend(document.createElement('section')))
  release()
  await expect(page.getByRole('button', { name: /passkey/ })).toBeVisible()
  await expect(page.locator('form > section')).toHaveCount(0)
  await expect(fieldOf(page, 'email')).toBeFocused()
  await expect(fieldOf(page, 'email')).toHaveValue(EMAIL)
})

test('staff who are signed in see that the console loads, not the login', async ({ page }) => {
  await setAdminLanguage(page, 'ar')
  const release = await pauseRequests(page, SCRIPTS)
  const opened = openScreen(page, '/products')
  await expect(page.locator('#root').getByRole('status')).toHaveText('جارٍ التحميل...')
  await expect(page.locator('form')).toHaveCount(0)
  release()
  await opened
  await expect(page).toHaveURL(`${ADMIN_URL()}/products`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page whose scripts do not come says so in both languages', EACH_RUN, async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto(`${ADMIN_URL()}/login`)
  await expect(page.getByRole('alert').locator('p')).toHaveText([/could not be loaded/, /تعذّر تحميل/])
})
