import { createServer } from 'node:http'
import { COLOURS } from '@bayt/brand/colours'
import { COMPANY } from '@bayt/brand/company'
import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { computedColour } from '../fixtures/computed-colour.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { waitUntilReady } from '../fixtures/ready.ts'
import { framesDrawn } from '../fixtures/resize.ts'
import { eventsHandled } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** spec: public-site §2: the header, its menu, its language switch. */

const LABELS = ['Home', 'Products', 'Bulk Orders', 'Articles', 'About Us', 'Contact Us']
const PATHS = ['/', '/products', '/bulk-orders', '/articles', '/about', '/contact']
const PHONE = { width: 360, height: 740 }

const header = (page: Page) => page.locator('[data-header]')
const menu = (page: Page) => page.locator('[data-menu]')
const ground = (page: Page) => header(page).evaluate((element) => getComputedStyle(element).backgroundColor)
const TRANSPARENT = 'rgba(0, 0, 0, 0)'
const SEA_DEEP = computedColour(COLOURS.seaDeep)

const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)

test('header and footer, in one visit of each page', EACH_RUN, async ({ page }) => {
  const current = page.locator('.main-navigation [aria-current="page"]')
  await page.goto(SITE_URL())
  await test.step('over a hero the header is transparent with a top band, and opaque past 100 pixels', async () => {
    await expect(page.locator('.top-band')).toBeVisible()
    expect(await ground(page)).toBe(TRANSPARENT)
    await scrollTo(page, 100)
    await framesDrawn(page)
    await expect(page.locator('html')).not.toHaveClass(/scrolled/)
    await scrollTo(page, 101)
    await expect(page.locator('html')).toHaveClass(/scrolled/)
    await expect.poll(() => ground(page)).toBe(SEA_DEEP)
    await expect(page.locator('.top-band')).toBeHidden()
    await scrollTo(page, 0)
    await expect.poll(() => ground(page)).toBe(TRANSPARENT)
  })
  await test.step('the root path counts as the home page, in both languages', async () => {
    await expect(current).toHaveText(['Home'])
    await page.goto(`${SITE_URL()}/ar`)
    await expect(current).toHaveText(['الرئيسية'])
  })
  await test.step('the navigation has its six labels and addresses, in order, and marks the current page', async () => {
    await page.goto(`${SITE_URL()}/about`)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(LABELS)
    expect(await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))).toEqual(PATHS)
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')).toHaveText(['About Us'])
  })
  await test.step('a page without a hero has the opaque header', async () => {
    await page.goto(`${SITE_URL()}/products/1`)
    expect(await ground(page)).toBe(SEA_DEEP)
    await expect(page.locator('.top-band')).toHaveCount(0)
  })
  await test.step('every page opens at its top', async () => {
    await scrollTo(page, 1_500)
    await page.locator('footer').getByRole('link', { name: 'Products' }).click()
    await expect(page).toHaveURL(`${SITE_URL()}/products`)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
  await test.step('the footer has the quick links, the social links, address and copyright', async () => {
    const footer = page.locator('footer')
    await expect(footer.getByRole('navigation').getByRole('link')).toHaveText(LABELS)
    await expect(footer.locator('.social a')).toHaveCount(5)
    for (const name of ['Facebook', 'Instagram', 'YouTube', 'WhatsApp', 'TikTok']) {
      await expect(footer.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', /^https:\/\//)
    }
    await expect(footer).toContainText('Mukalla, Hadhramaut, Yemen, Khalaf street, Al Rowynaah')
    await expect(footer).toContainText(`© ${COMPANY.name.en}. All rights reserved.`)
    await expect(footer.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', /\/admin$/)
  })
  await test.step('on a phone the footer leaves room for the page, and its targets have 44 pixels', async () => {
    await page.setViewportSize(PHONE)
    for (const path of ['/contact', '/ar/contact']) {
      await page.goto(SITE_URL() + path)
      const footer = page.locator('footer')
      await footer.scrollIntoViewIfNeeded()
      const heightOf = (element: Element) => element.getBoundingClientRect().height
      await expect.poll(() => footer.evaluate(heightOf)).toBeLessThan(620)
      for (const link of await footer.getByRole('link').all()) {
        const hasLogo = (await link.getByRole('img').count()) > 0
        expect(await link.evaluate(heightOf), (await link.textContent()) ?? '').toBeGreaterThanOrEqual(hasLogo ? 43 : 44)
      }
    }
  })
})

test.describe('the mobile menu', () => {
  test.use({ viewport: PHONE })

  test('closes in every way, and keeps the focus', async ({ page }) => {
    await page.goto(SITE_URL())
    await test.step('closes on Esc and restores the focus', async () => {
      await menu(page).locator('summary').press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await expect(menu(page)).not.toHaveAttribute('open', '')
      await expect(menu(page).locator('summary')).toBeFocused()
    })
    await test.step('closes when the page returns from the back/forward cache', async () => {
      await menu(page).locator('summary').click()
      await expect(menu(page)).toHaveAttribute('open', '')
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      await expect(menu(page)).not.toHaveAttribute('open', '')
    })
    await test.step('closes when a link is clicked and on each change of the path', async () => {
      await menu(page).locator('summary').click()
      await expect(menu(page)).toHaveAttribute('open', '')
      await menu(page).getByRole('link', { name: 'About Us' }).click()
      await expect(page).toHaveURL(`${SITE_URL()}/about`)
      await expect(menu(page)).not.toHaveAttribute('open', '')
      await page.goBack()
      await expect(menu(page)).not.toHaveAttribute('open', '')
    })
    await test.step('keeps the focus inside while it is open, in both directions', async () => {
      await page.goto(`${SITE_URL()}/ar`)
      await menu(page).locator('summary').press('Enter')
      const stops = await menu(page).locator('summary, a[href]').count()
      const isInside = () => page.evaluate(() => document.activeElement?.closest('[data-menu]') !== null)
      for (let press = 0; press <= stops; press += 1) {
        await page.keyboard.press('Tab')
        expect(await isInside()).toBe(true)
      }
      for (let press = 0; press <= stops; press += 1) {
        await page.keyboard.press('Shift+Tab')
        expect(await isInside()).toBe(true)
      }
    })
  })

  test('stays open if it was opened before the page has loaded', EACH_RUN, async ({ page }) => {
    const resume = await pauseRequests(page, '**/logo-en-ivory.*.svg')
    const loaded = page.waitForEvent('load')
    await page.goto(SITE_URL(), { waitUntil: 'domcontentloaded' })
    await menu(page).locator('summary').click()
    await waitUntilReady(page)
    resume()
    await loaded
    await eventsHandled(page)
    await expect(menu(page)).toHaveAttribute('open', '')
    await expect(page.locator('html')).toHaveClass(/menu-open/)
  })
})

test('Admin in the footer arrives at the console, which has an address of its own, in both languages', async ({ page }) => {
  for (const path of ['/', '/ar/about']) {
    await page.goto(SITE_URL() + path)
    await page.locator('footer .admin').click()
    await expect(page).toHaveURL(`${ADMIN_URL()}/login`)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  }
})

test('where site and console share an address, Admin arrives at the console through the proxy in front of them', async ({
  page,
}) => {
  const origins = { site: SITE_URL(), admin: new URL(ADMIN_URL()).origin }
  const proxy = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const answer = await fetch((/^\/admin(?:\/|$)/.test(path) ? origins.admin : origins.site) + path, { redirect: 'manual' })
    const kept = [...answer.headers].filter(
      ([name]) => !/^(?:content-encoding|content-length|transfer-encoding|connection)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  try {
    const address = proxy.address()
    const origin = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
    await page.goto(`${origin}/ar`, { waitUntil: 'domcontentloaded' })
    await page.locator('footer .admin').click()
    await expect(page).toHaveURL(`${origin}/admin/login`)
    await expect(page.locator('input[type="password"]')).toBeVisible()
  } finally {
    proxy.closeAllConnections()
    proxy.close()
  }
})
