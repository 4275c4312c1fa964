import type { Stack } from '@bayt/dev-tools/stack'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import type { Page } from 'playwright'

/** Signs in to the admin as the demo admin does, and waits for the dashboard. */
export async function signInBrowser(page: Page, stack: Stack): Promise<void> {
  await page.goto(`${stack.adminUrl}/login`)
  await page.getByLabel('Email').fill(DEMO_STAFF[0].email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
}
