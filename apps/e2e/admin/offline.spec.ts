import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { isStored } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a screen, and waits until the page, its code and its list are cached. */
async function seePartners(page: Page) {
  await openScreen(page, '/partners')
  await expect(page.getByRole('row').nth(1)).toContainText('Eastern Bloom Relief')
  await expect.poll(() => page.evaluate(async () => (await caches.match('/admin/')) !== undefined)).toBe(true)
  const isCached = () =>
    page.evaluate(async () => {
      const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/admin/assets/'))
      const kept = await Promise.all(loaded.map(({ name }) => caches.match(name)))
      return loaded.length > 0 && kept.every((file) => file !== undefined)
    })
  await expect.poll(isCached).toBe(true)
  await isStored(page, 'Eastern Bloom Relief')
}

test('the console opens offline with the cached list, and its form keeps typed text; the list is read again when the line is back', async ({
  page,
  context,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await seePartners(page)
  await context.setOffline(true)
  await page.goto(`${ADMIN_URL()}/partners`)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Eastern Bloom Relief')

  await page.getByRole('button', { name: 'Add Partner' }).click()
  const form = page.getByRole('region', { name: 'Add Partner' })
  await form.getByLabel('Name (EN)').fill('Typed on the road')
  await isStored(page, 'Typed on the road')
  await page.reload()
  await expect(form.getByLabel('Name (EN)')).toHaveValue('Typed on the road')

  const isOld = page.getByText(/^Cached copy, loaded/)
  await expect(isOld).toBeVisible()
  await context.setOffline(false)
  await expect(isOld).toBeHidden()
  await form.getByRole('button', { name: 'Discard unsaved work' }).click()
  expect(problems).toEqual([])
})

test('a screen whose chunk was never loaded says so offline, with the remedy', async ({ page, context }) => {
  await seePartners(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByText(/there is no connection/i)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('each load over the network has its own policy and nonce; the cached page keeps its original ones', async ({
  page,
  context,
}) => {
  await seePartners(page)
  const load = async () => {
    const response = await page.goto(`${ADMIN_URL()}/partners`)
    const policy = (await response?.headerValue('content-security-policy')) ?? ''
    return { nonce: /'nonce-([^']+)'/.exec(policy)?.[1], inPage: /nonce="([^"]+)"/.exec((await response?.text()) ?? '')?.[1] }
  }
  const [first, second] = [await load(), await load()]
  expect(first.nonce).toBe(first.inPage)
  expect(second.nonce).toBe(second.inPage)
  expect(second.nonce).not.toBe(first.nonce)
  await context.setOffline(true)
  const kept = await load()
  expect(kept).toEqual(second)
  await expect(page.getByRole('row').nth(1)).toContainText('Eastern Bloom Relief')
})
