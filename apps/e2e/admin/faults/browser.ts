import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { type BrowserContext, chromium, expect, type Page } from 'playwright/test'
import type { FaultStack } from '../../fixtures/fault-stack.ts'
import { watchClaims } from './claims.ts'

/** A browser with a profile that survives a crash. */
export interface StaffBrowser {
  context: BrowserContext
  page: Page
  /** What the console has told staff since the last `claims.forget()`. */
  claims: Awaited<ReturnType<typeof watchClaims>>
  /** Kills the browser like a crash (no dialogs, no unload events), and restarts it with its profile. */
  crash: () => Promise<void>
  close: () => Promise<void>
}

interface LaunchOptions {
  args?: string[]
  executablePath?: string
}

export async function openStaffBrowser(stack: FaultStack, profileDir: string, options: LaunchOptions): Promise<StaffBrowser> {
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profileDir, { ...options, viewport: { width: 1280, height: 800 } })
    context.setDefaultTimeout(10_000)
    const claims = await watchClaims(context, stack.siteUrl)
    const page = context.pages()[0] ?? (await context.newPage())
    return { context, page, claims }
  }
  const browser: StaffBrowser = {
    ...(await launch()),
    crash: async () => {
      const { context } = browser
      const closed = new Promise((resolve) => context.once('close', resolve))
      const session = await context.browser()?.newBrowserCDPSession()
      if (!session) throw new Error('This browser cannot be crashed.')
      // A crashed browser never responds to this command.
      void session.send('Browser.crash').catch(() => undefined)
      await closed
      Object.assign(browser, await launch())
    },
    close: () => browser.context.close(),
  }
  return browser
}

/** Signs in on the login screen. */
export async function signIn(page: Page, stack: FaultStack): Promise<void> {
  await page.goto(`${stack.adminUrl}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(DEMO_STAFF[0].email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${stack.adminUrl}/dashboard`)
}

const signInDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Sign in again' })

/** Whether the screen asks to sign in again in place. */
export function isSignInRequested(page: Page): Promise<boolean> {
  return signInDialog(page).isVisible()
}

/** Signs in again in place, after the session has ended. */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = signInDialog(page)
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
