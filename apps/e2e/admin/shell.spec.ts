import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { animationsEnded, personPauses } from '../fixtures/settle.ts'
import { stopClock } from '../fixtures/stop-clock.ts'
import { expect, test } from '../fixtures/test.ts'

const sections = ['Dashboard', 'Products', 'Articles', 'Media', 'Partners', 'Impact Gallery', 'Users']
const more = [
  'Certificates',
  'Tender Facts',
  'Trade Facts',
  'Cartons and Pallets',
  'Pictures',
  'Search Words',
  'Prepared',
  'What changed',
  'Bin',
]

test.describe('the frame', () => {
  test('the sidebar lists the sections and Logout, the header the section and the welcome', EACH_RUN, async ({ page }) => {
    await openScreen(page, '/dashboard')
    const nav = page.getByRole('navigation', { name: 'Sections' })
    await expect(nav.getByRole('link')).toHaveText(sections)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    for (const section of sections) {
      await nav.getByRole('link', { name: section, exact: true }).click()
      await expect(page.getByRole('banner')).toContainText(section)
    }
    await expect(page.getByRole('banner')).toContainText('Welcome, Admin')
  })

  test('further screens stand under More, which is open while one of them is shown', async ({ page }) => {
    await openScreen(page, '/products')
    const nav = page.getByRole('navigation', { name: 'Sections' })
    await expect(nav.getByRole('link')).toHaveText(sections)
    await nav.getByText('More').focus()
    await page.keyboard.press('Enter')
    await expect(nav.getByRole('link')).toHaveText([...sections, ...more])
    for (const screen of more) {
      await nav.getByRole('link', { name: screen }).click()
      await expect(page.getByRole('banner')).toContainText(screen)
      await expect(nav.getByRole('link', { name: screen })).toHaveAttribute('aria-current', 'page')
    }
    await page.reload()
    await expect(nav.getByRole('link', { name: 'Bin' }), 'also where the address is opened').toBeVisible()
    await nav.getByRole('link', { name: 'Articles' }).click()
    await expect(nav.getByRole('link')).toHaveText(sections)
  })

  test('on a small screen the sidebar is opened and closed by a button', EACH_RUN, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openScreen(page, '/dashboard')
    await expect(page.getByRole('navigation', { name: 'Sections' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Sections' }).getByRole('link')).toHaveText(sections)
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Sections' })).toHaveCount(0)
  })

  test('an unknown address shows Page Not Found with its links', async ({ page }) => {
    await page.goto(`${ADMIN_URL()}/dashboard`)
    await page.goto(`${ADMIN_URL()}/no-such-section`)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', `${SITE_URL()}/`)
    for (const path of ['products', 'articles', 'about', 'contact']) {
      await expect(page.locator(`a[href="${SITE_URL()}/${path}"]`)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(`${ADMIN_URL()}/login`)
  })
})

test.describe('a loading screen', () => {
  test('shows Loading... until its chunk has loaded', async ({ page }) => {
    await openScreen(page, '/dashboard')
    const resume = await pauseRequests(page, '**/assets/users-*.js')
    await page.goto(`${ADMIN_URL()}/users`)
    await expect(page.getByText('Loading...')).toBeVisible()
    resume()
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  })

  test('that fails shows Unexpected Application Error and the message', async ({ page }) => {
    await openScreen(page, '/dashboard')
    const body = 'export function Component() { throw new Error("the cause of it") }'
    await page.route('**/assets/users-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await page.goto(`${ADMIN_URL()}/users`)
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('the cause of it')
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  })
})

test.describe('the dashboard', () => {
  test('four counts, the quick actions, and the public site in a new tab', EACH_RUN, async ({ page }) => {
    await openScreen(page, '/dashboard')
    for (const [card, count] of [
      ['Total Products', /\d/],
      ['Total Articles', /\d/],
      ['Hero Images', /\d/],
      ['Brand Logos', /\d/],
    ] as const) {
      await expect(page.getByRole('main').getByText(card, { exact: true }).locator('..')).toContainText(count)
    }
    const main = page.getByRole('main')
    for (const [name, path] of [
      [/Manage Products/, '/admin/products'],
      [/Manage Articles/, '/admin/articles'],
      [/Manage Media/, '/admin/media'],
    ] as const) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
    }
    await expect(main.getByRole('link', { name: /View Website/ })).toHaveAttribute('target', '_blank')
    await page.goto(ADMIN_URL())
    await expect(main.getByText('Total Products')).toBeVisible()
  })

  test('counts that cannot be read show an error', EACH_RUN, async ({ page }) => {
    await page.route('**/rest/v1/products*', (route) => route.fulfill({ status: 403, json: { message: 'no', code: '42501' } }))
    await openScreen(page, '/dashboard')
    await expect(toastWith(page, 'Failed to load dashboard statistics')).toBeVisible()
  })
})

test('a printed list has neither the sidebar nor the header', async ({ page }) => {
  await openScreen(page, '/products')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('aside').first()).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const list = await page.getByRole('grid').boundingBox()
  expect(list?.x, 'the list has the width of the paper').toBeLessThan(60)
})

test('toasts are top-right, 356 px wide, at most three, and disappear after 4 seconds', EACH_RUN, async ({ page }) => {
  await page.clock.install()
  await openScreen(page, '/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.route('**/rpc/staff_update', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  // On a slow machine, the first toasts would disappear before the last toasts appear.
  await stopClock(page)
  const deactivate = page.getByRole('button', { name: 'Deactivate Omar Basalama' })
  for (let press = 0; press < 5; press++) {
    const refused = page.waitForResponse('**/rpc/staff_update')
    await deactivate.click()
    await refused
    await page.clock.runFor(100)
  }
  const shown = page.locator('[data-sonner-toast][data-visible="true"]')
  await expect(shown).toHaveCount(3)
  // Toasts behind the front toast are drawn smaller; each new toast becomes the front toast.
  const front = page.locator('[data-sonner-toast][data-front="true"]')
  await expect.poll(async () => (await front.boundingBox())?.width).toBe(356)
  const box = await front.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box && box.x + box.width).toBeGreaterThan(width - 60)
  expect(box?.y).toBeLessThan(220)
  await page.mouse.move(10, 600)
  await page.clock.runFor(5_000)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('a toast is swiped away at 20 px, and not at less', async ({ page }) => {
  await page.route('**/rest/v1/products*', (route) => route.fulfill({ status: 403, json: { message: 'no', code: '42501' } }))
  await openScreen(page, '/dashboard')
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Failed to load dashboard statistics' }).first()
  await expect(toast).toBeVisible()
  const swipe = async (px: number) => {
    const box = await toast.boundingBox()
    if (!box) throw new Error('The toast has disappeared.')
    const [x, y] = [box.x + 40, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    // Moves slowly: a fast swipe dismisses a toast at any distance.
    for (let moved = 1; moved <= px; moved++) {
      await page.mouse.move(x + moved, y)
      await personPauses(30)
    }
    await page.mouse.up()
  }
  await swipe(15)
  await animationsEnded(page)
  await expect(toast).toBeVisible()
  await swipe(25)
  // The swipe has dismissed the toast: under the resting mouse, a toast does not disappear by itself.
  await expect(toast).toHaveCount(0)
})
