import { completeInput } from '@bayt/content/entities/translations'
import { recordPresence } from '@bayt/content/queries/presence'
import { listPage, readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord, updateRecord } from '@bayt/content/testing/records'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { look } from '../fixtures/look.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { animationsEnded, eventsHandled } from '../fixtures/settle.ts'
import { type Browser, expect, type Page, test } from '../fixtures/test.ts'

test.afterAll(removeAddedProducts)

/** The other people who have the same record open. */

const CALL = '**/rest/v1/rpc/record_presence'
const [ADMIN, EDITOR] = DEMO_STAFF
const POLL_MS = 15_000

/** The line in the head of a form that names the other people. */
const line = (page: Page, text: RegExp | string) => page.locator('form').getByRole('status').filter({ hasText: text })

const anybody = /open too|open on another|مفتوح/

let products: number[] = []

/** A product that no other test has open: a page that Playwright closes stays present for 40 seconds. */
async function nextProduct(): Promise<number> {
  if (products.length === 0) {
    const order = { column: 'id', ascending: true }
    products = (await listPage(await colleague(), 'products', { page: 0, pageSize: 10, order })).rows.map(({ id }) => id)
  }
  const id = products.shift()
  if (id === undefined) throw new Error('The seeded catalogue has no more products.')
  return id
}

async function openAs(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openScreen(page, path, email)
  return page
}

/** Moves the clock to the next call, and waits for the answer. */
async function nextCall(page: Page): Promise<void> {
  const answered = page.waitForResponse(CALL)
  await page.clock.fastForward(POLL_MS)
  await answered
}

test('two people with one product see each other by name, until one closes the form', async ({ page, browser }) => {
  const path = `/products?edit=${await nextProduct()}`
  await page.clock.install()
  await openScreen(page, path, ADMIN.email)
  await expect(page.getByRole('dialog').getByLabel('Name (English)')).toBeVisible()
  await expect(line(page, anybody)).toHaveCount(0)

  const theirs = await openAs(browser, EDITOR.email, path)
  await expect(line(theirs, /Salem Bawazir.? has this open too, since \d+:\d\d\s[AP]M\./)).toBeVisible()
  await nextCall(page)
  await expect(line(page, /Huda Al-Amoudi.? has this open too, since/)).toBeVisible()

  const ended = theirs.waitForResponse(CALL)
  await theirs.getByRole('button', { name: 'Cancel' }).click()
  await ended
  await nextCall(page)
  await expect(line(page, anybody)).toHaveCount(0)
  await theirs.context().close()
})

test('a product that somebody deletes while its form is open: the form says so, restores it and keeps what was typed', async ({
  page,
}) => {
  const other = await colleague()
  const names = { name_en: 'Shibam Rice 53', name_ar: 'أرز شبام ٥٣', category: 'Rice' } as const
  const { id } = await insertRecord(other, 'products', completeInput('products', names))
  await page.clock.install()
  await openScreen(page, `/products?edit=${id}`)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByLabel('Features (English)').fill('Typed before the deletion.')
  await deleteRecord(other, 'products', id)
  await page.clock.fastForward(POLL_MS)
  await expect(form.getByText('This record has been deleted by somebody else.')).toBeVisible()
  await look(page, 'deleted-while-edited')
  await form.getByRole('button', { name: 'Restore the deleted record' }).click()
  await expect(form.getByText('This record has been deleted')).toHaveCount(0)
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  expect(await readRecord(other, 'products', id)).toMatchObject({ ...names, features_en: 'Typed before the deletion.' })
})

test('somebody who closes the tab is gone at once', async ({ page, browser }) => {
  const path = `/products?edit=${await nextProduct()}`
  await page.clock.install()
  const theirs = await openAs(browser, EDITOR.email, path)
  await expect(theirs.getByRole('dialog').getByLabel('Name (English)')).toBeVisible()
  await openScreen(page, path, ADMIN.email)
  await expect(line(page, /Huda Al-Amoudi/)).toBeVisible()
  await theirs.goto('about:blank')
  await expect(async () => {
    await nextCall(page)
    await expect(line(page, anybody)).toHaveCount(0, { timeout: 500 })
    // A person who stops reporting without closing the record is shown for 40 seconds.
  }).toPass({ timeout: 30_000 })
  await theirs.context().close()
})

test('it never locks: both save, and a failing or refused call shows nothing', async ({ page }) => {
  const id = await nextProduct()
  const other = await colleague()
  await recordPresence(other, { table: 'products', id, device: crypto.randomUUID() })
  let refusals = 0
  await page.clock.install()
  await page.route(CALL, (route) => {
    refusals += 1
    return refusals % 2 === 1
      ? route.fulfill({ status: 401, json: { code: 'PT401', message: 'Your session has ended.' } })
      : route.abort('connectionreset')
  })
  await openScreen(page, `/products?edit=${id}`)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByLabel('Features (English)').fill('Sorted twice.')
  await page.clock.fastForward(POLL_MS)
  await expect.poll(() => refusals).toBeGreaterThan(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(toastWith(page, /./)).toHaveCount(0)
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  const row = await readRecord(other, 'products', id)
  expect(row.features_en).toBe('Sorted twice.')
  await updateRecord(other, 'products', id, { features_en: null })
})

test('nothing is asked while the tab is hidden, and offline nobody is shown', async ({ page, context }) => {
  const id = await nextProduct()
  await recordPresence(await colleague(), { table: 'products', id, device: crypto.randomUUID() })
  await page.clock.install()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/record_presence') && request.method() === 'POST') calls += 1
  })
  await openScreen(page, `/products?edit=${id}`)
  await expect(line(page, /Huda Al-Amoudi/)).toBeVisible()
  const setVisible = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await setVisible('hidden')
  await eventsHandled(page)
  const before = calls
  await page.clock.fastForward(4 * POLL_MS)
  await eventsHandled(page)
  expect(calls).toBe(before)
  await setVisible('visible')
  await expect.poll(() => calls).toBeGreaterThan(before)

  // The test sends the events itself: on a machine without a network, the browser is offline from the start and reports no change.
  const report = (event: 'offline' | 'online') => page.evaluate((name) => window.dispatchEvent(new Event(name)), event)
  await context.setOffline(true)
  await report('offline')
  await expect(line(page, anybody)).toHaveCount(0)
  await context.setOffline(false)
  await report('online')
  await expect(line(page, /Huda Al-Amoudi/)).toBeVisible()
})

test('rows of partners and accounts say it too', async ({ page }) => {
  const api = await colleague()
  const { rows } = await listPage(api, 'partners', { page: 0, pageSize: 1, order: { column: 'display_order', ascending: true } })
  const partner = rows[0]?.id ?? 0
  await recordPresence(api, { table: 'partners', id: partner, device: crypto.randomUUID() })
  await openScreen(page, `/partners?edit=${partner}`)
  await expect(line(page, /Huda Al-Amoudi.? has this open too/)).toBeVisible()

  const phone = await otherAdmin()
  await recordPresence(phone, { table: 'admin_users', id: 2, device: crypto.randomUUID() })
  await openScreen(page, '/users?edit=2')
  await expect(line(page, /You have this open on another device/)).toBeVisible()
})

for (const [locale, text] of [
  ['en', /Huda Al-Amoudi.? has this open too, since/],
  ['ar', /^هذا السجل مفتوح أيضًا لدى .?Huda Al-Amoudi.? منذ/],
] as const) {
  test(`the line fits and is accessible on a phone and a desktop (${locale})`, async ({ page }) => {
    const id = await nextProduct()
    await recordPresence(await colleague(), { table: 'products', id, device: crypto.randomUUID() })
    await setAdminLanguage(page, locale)
    await openScreen(page, `/products?edit=${id}`)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(line(page, text)).toBeVisible()
      await animationsEnded(page)
      const overflows = await line(page, text).evaluate((element) => element.scrollWidth > element.clientWidth)
      expect(overflows).toBe(false)
      await expectAccessible(page)
      await look(page, `presence-${locale}-${width}`)
    }
  })
}
