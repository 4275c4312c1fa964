import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { signIn } from '../fixtures/admin.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { expect, test } from '../fixtures/test.ts'

/** spec: admin §2, §4, §8 */
test('a visitor who is not signed in is redirected to the login page', EACH_RUN, async ({ page }) => {
  await page.goto(`${ADMIN_URL()}/products`)
  await expect(page).toHaveURL(`${ADMIN_URL()}/login`)
})

test('the footer of a product leads, after a sign-in, to its form', async ({ page }) => {
  await page.goto(`${SITE_URL()}/ar/products/2`)
  const link = page.locator('.site-footer .admin')
  await expect(link).toHaveAttribute('href', '/admin/products?edit=2')
  await link.click()
  await expect(page).toHaveURL(`${ADMIN_URL()}/login`)
  await page.locator('input[name=email]').fill(DEMO_STAFF[0].email)
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${ADMIN_URL()}/products?edit=2`)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('logging out ends the session and says so', EACH_RUN, async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(page).toHaveURL(`${ADMIN_URL()}/login`)
  await page.goto(`${ADMIN_URL()}/dashboard`)
  await expect(page).toHaveURL(`${ADMIN_URL()}/login`)
})

for (const locale of ['en', 'ar']) {
  test(`the login has no violation of WCAG 2.2 AA, and Enter signs in (${locale})`, async ({ page }) => {
    await setAdminLanguage(page, locale)
    await page.goto(`${ADMIN_URL()}/login`)
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    await expectAccessible(page)
    await page.locator('input[name=email]').first().fill(DEMO_STAFF[0].email)
    await page.locator('input[type=password]').fill('harbour-2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${ADMIN_URL()}/dashboard`)
  })
}
