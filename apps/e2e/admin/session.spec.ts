import { deleteStaff } from '@bayt/content/queries/staff'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen, signIn, toastWith } from '../fixtures/admin.ts'
import { addAccount, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { combinations } from '../fixtures/combinations.ts'
import { COMMAND } from '../fixtures/commands.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { stopClock } from '../fixtures/stop-clock.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

test.afterAll(removeAddedProducts)

/** The stored items of the session, by key. */
const sessionItems = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('bayt_admin'))))

/** Signs in again after the test has moved the clock of the browser. The clock of the server, which decides, has not moved. */
async function signInAgain(page: Page) {
  const dialog = page.getByRole('alertdialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Simulates use of the console for this time, in steps of 20 minutes: a session ends after 30 minutes without use. */
async function useFor(page: Page, minutes: number) {
  for (let left = minutes; left > 0; left -= 20) {
    await page.keyboard.press('Shift')
    await page.clock.fastForward(Math.min(left, 20) * 60_000)
  }
}

test('5 minutes before its end a session can be renewed in place, above an open form', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Product' })
  await form.getByLabel('Name (English)').fill('Typed before the warning')
  await useFor(page, 50)
  await expect(page.getByText('Your session is about to end')).toHaveCount(0)
  await page.clock.fastForward('06:00')
  await expect(page.getByText('Your session is about to end')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await signInAgain(page)
  await expect(page.getByText('Your session is about to end')).toHaveCount(0)
  await expect(form.getByLabel('Name (English)')).toHaveValue('Typed before the warning')
  // Without the new sign-in, the session would end within these six minutes.
  await page.clock.fastForward('06:00')
  await expect(page.getByRole('alertdialog', { name: 'Sign in again' })).toHaveCount(0)
})

test('a session that ends during typing asks only after a pause', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await page.getByRole('link', { name: 'Partners', exact: true }).click()
  await page.getByRole('button', { name: 'Add Partner' }).click()
  const name = page.getByRole('region', { name: 'Add Partner' }).getByLabel('Name (EN)')
  await name.click()
  const endMs = await page.evaluate(() => {
    const marker = (localStorage.getItem('bayt_admin_session') ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return Date.parse(JSON.parse(atob(marker)).expires_at)
  })
  await useFor(page, 40)
  await page.keyboard.press('Shift')
  await page.clock.pauseAt(endMs - 1_500)
  const typed = 'Typed without a pause past the end'
  // Advances the clock by hand: a slow machine would pause between the pressed keys.
  for (const key of typed) {
    await page.keyboard.type(key)
    await page.clock.runFor(100)
  }
  expect(await sessionItems(page), 'the session has ended').toEqual({})
  await page.clock.resume()
  await signInAgain(page)
  await expect(name).toHaveValue(typed)
})

test('logging out in one tab signs the others out, and removes the lists cached for offline use', async ({ page, context }) => {
  await signIn(page)
  await page.goto(`${ADMIN_URL()}/partners`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${ADMIN_URL()}/users`)
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  const keptReads = () =>
    other.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const request = indexedDB.open('bayt-admin-reads')
          request.onerror = () => reject(request.error)
          request.onsuccess = () => {
            const count = request.result.transaction('reads').objectStore('reads').count()
            count.onsuccess = () => {
              request.result.close()
              resolve(count.result)
            }
          }
        }),
    )
  await expect.poll(keptReads).toBe(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(other).toHaveURL(`${ADMIN_URL()}/login`)
  await expect.poll(keptReads).toBe(0)
})

test('signing in again stays above a dialog that opens later; then the dialog can be answered', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('button', { name: 'Add Product' }).click()
  const name = page.getByRole('dialog', { name: 'Add New Product' }).getByLabel('Name (English)')
  await name.fill('Typed before the end')
  await page.clock.fastForward('01:00:10')
  await expect(page.getByRole('alertdialog', { name: 'Sign in again' })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page.locator('[role=alertdialog]')).toHaveCount(2)
  await signInAgain(page)
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Typed before the end')
})

test(
  'somebody who logs out instead of signing in again answers for the unsaved work first, or stays',
  EACH_RUN,
  async ({ page }) => {
    await page.clock.install()
    await signIn(page)
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByRole('button', { name: 'Add Product' }).click()
    await page.getByRole('dialog', { name: 'Add New Product' }).getByLabel('Name (English)').fill('Typed before the end')
    await page.clock.fastForward('01:00:10')
    const signInDialog = page.getByRole('alertdialog', { name: 'Sign in again' })
    const question = page.getByRole('alertdialog', { name: 'Log out with unsaved work?' })
    await signInDialog.getByRole('button', { name: 'Log out instead' }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await signInDialog.getByRole('button', { name: 'Log out instead' }).click()
    await question.getByRole('button', { name: 'Keep it and log out' }).click()
    await expect(page).toHaveURL(`${ADMIN_URL()}/login`)
    await signIn(page)
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page.getByText('Typed before the end')).toBeVisible()
  },
)

const HOUR_MS = 3_600_000
const YEAR_MS = 8_766 * HOUR_MS

const CLOCKS = [
  { clock: 'ten years ahead', aheadMs: 10 * YEAR_MS },
  { clock: 'ten years behind', aheadMs: -10 * YEAR_MS },
  { clock: 'two hours ahead', aheadMs: 2 * HOUR_MS },
  { clock: 'two hours behind', aheadMs: -2 * HOUR_MS },
]

for (const {
  locale,
  clock: { clock, aheadMs },
} of combinations({ locale: ['ar', 'en'], clock: CLOCKS })) {
  test(`with a clock ${clock} staff sign in, stay signed in after a reload, and save, ${locale}`, async ({ page }) => {
    await setAdminLanguage(page, locale)
    await page.clock.setSystemTime(Date.now() + aheadMs)
    await page.goto(`${ADMIN_URL()}/login`)
    await page.locator('input[name=email]').fill(DEMO_STAFF[0].email)
    await page.locator('input[type=password]').fill(DEMO_PASSWORD)
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(`${ADMIN_URL()}/dashboard`)
    await page.goto(`${ADMIN_URL()}/what-changed`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`${ADMIN_URL()}/partners`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('button', { name: /^(Edit|تعديل) Eight|^(Edit|تعديل) مجموعة النقاط/ }).click()
    await page.locator('input[lang=en]').fill(`Eight Points ${aheadMs}`)
    await page.keyboard.press('Control+s')
    await expect(page.getByText(`Eight Points ${aheadMs}`).first()).toBeVisible()
    await expect(page.locator('input[lang=en]')).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.getByRole('button', { name: /^(History|سجل تغييرات).*(Eight|النقاط)/ }).click()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/^(now|الآن) ·/)
        .first(),
    ).toBeVisible()
  })
}

/** The server refuses one call, as if an admin had changed the requirements of the account. */
async function refuseOnce(page: Page, address: string) {
  const json = { code: 'PT403', message: 'Somebody else set your password.', details: 'password', hint: null }
  const refusal = { status: 403, json, headers: { 'access-control-allow-origin': '*' } }
  await page.route(address, (route) => route.fulfill(refusal), { times: 1 })
}

async function replacePassword(page: Page) {
  await page.getByLabel('Current password').fill(DEMO_PASSWORD)
  await page.getByLabel('New password').fill('Harbour-2027')
  await page.getByRole('button', { name: 'Change password' }).click()
}

test.describe('a missing step', () => {
  let remove = async () => {}

  test.beforeEach(async ({ page }, { testId }) => {
    const email = `huda.${testId}@example.com`
    const api = await otherAdmin()
    const id = await addAccount(email, 'Huda Meanwhile', 'editor')
    remove = () => deleteStaff(api, id)
    await page.clock.install()
    await openScreen(page, '/products', email)
    await page.getByRole('button', { name: 'Add Product' }).click()
  })
  test.afterEach(() => remove())

  const form = (page: Page) => page.getByRole('dialog', { name: 'Add New Product' })
  const step = (page: Page) => page.getByRole('heading', { name: 'Choose your own password' })

  test('a save that is refused because a step is missing leads to the step; then the typed text is there and is saved', async ({
    page,
  }) => {
    await form(page).getByLabel('Name (English)').fill('Typed before the step')
    await form(page).getByLabel('Name (Arabic)').fill('كُتب قبل الخطوة')
    await refuseOnce(page, COMMAND)
    await form(page).getByRole('button', { name: 'Create' }).click()
    await expect(step(page)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await replacePassword(page)
    await expect(form(page).getByLabel('Name (English)')).toHaveValue('Typed before the step')
    await expect(form(page).getByLabel('Name (Arabic)')).toHaveValue('كُتب قبل الخطوة')
    await form(page).getByRole('button', { name: 'Create' }).click()
    await expect(toastWith(page, 'Product created successfully')).toBeVisible()
  })

  test('a step that is found missing during typing comes after a pause, and no letter is lost', async ({ page }) => {
    const name = form(page).getByLabel('Name (English)')
    await name.click()
    await stopClock(page)
    await refuseOnce(page, '**/rest/v1/site_builds?*')
    const typed = 'Typed without a pause'
    const refused = page.waitForResponse((response) => response.status() === 403)
    await page.keyboard.type(typed.slice(0, 5))
    // Makes the console read the state of publishing again.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await refused
    for (const key of typed.slice(5)) {
      await page.keyboard.type(key)
      await page.clock.runFor(100)
    }
    await expect(name).toHaveValue(typed)
    await page.clock.resume()
    await expect(step(page)).toBeVisible()
    await replacePassword(page)
    await expect(name).toHaveValue(typed)
  })
})
