import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import sharp from 'sharp'
import { SITE_URL } from '../fixtures/addresses.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { EACH_RUN, eachRunIf } from '../fixtures/each-run.ts'
import { pathOf } from '../fixtures/records.ts'
import { framesDrawn } from '../fixtures/resize.ts'
import { expect, type Locator, type Page, test } from '../fixtures/test.ts'

/** WCAG 2.2 AA with an open menu, with forced colours, and with the keyboard only. pages.spec.ts checks every page as it opens. */

const softly = expect.configure({ soft: true })
const DESKTOP = { width: 1280, height: 900 }

test.use({ reducedMotion: 'reduce' })

test('has no violation with the open menu and with an empty search result, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const prefix of ['', '/ar']) {
    await page.goto(`${SITE_URL()}${prefix}/products`)
    await page.locator('[data-menu] summary').click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('qqqq')
    await expect(page.locator('main li[data-id]:visible')).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('forced colours keep selection, focus and drawings visible', EACH_RUN, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const prefix of isCompleteRun() ? ['/ar'] : ['', '/ar']) {
    await page.goto(`${SITE_URL()}${prefix || '/'}`)
    const dots = page.locator('[data-hero]').getByRole('tab')
    expect(await markOf(dots.nth(0))).not.toBe(await markOf(dots.nth(1)))
    await page.goto(`${SITE_URL()}${prefix}/bulk-orders`)
    const gallery = page.locator('[data-impact-gallery] [data-dot]')
    expect(await markOf(gallery.nth(0))).not.toBe(await markOf(gallery.nth(1)))
    await page.goto(`${SITE_URL()}${prefix}/products`)
    const categories = page.getByRole('search').getByRole('navigation').getByRole('link')
    expect(await markOf(categories.nth(0))).not.toBe(await markOf(categories.nth(1)))
    await page.keyboard.press('Tab')
    await expectFocusVisible(page)
    // Leaves the contrast out: axe reads the colours of the page, not the forced colours, which the visitor has chosen.
    await expectAccessible(page, ['color-contrast'])
  }
})

test('pictures keep their colours in forced colours, and where a browser darkens pages', async ({ page }) => {
  // With three pictures.
  const rice = await pathOf('products', 'Sahil White Basmati Rice')
  /** Pictures that are blended with their background, each with a page that shows the picture. */
  const mixed = {
    '/products': 'main li[data-id] picture',
    [`/ar${rice}`]: '[data-gallery] [data-viewport] picture',
    [rice]: '[data-gallery] [data-dot] picture',
    '/': '[data-strip] picture',
    '/ar/bulk-orders': '[data-partners] picture',
  }
  const devtools = await page.context().newCDPSession(page)
  for (const [path, place] of Object.entries(mixed)) {
    await page.goto(SITE_URL() + path)
    const picture = page.locator(place).first()
    await expect(picture).toBeVisible()
    await picture.scrollIntoViewIfNeeded()
    await picture.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    const usual = await pixelsOf(picture)
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    softly(difference(usual, await pixelsOf(picture)), `forced colours, ${path}`).toBeLessThan(12)
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
    await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true })
    softly(difference(usual, await pixelsOf(picture)), `darkened, ${path}`).toBeLessThan(12)
    await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: false })
  }
})

/** The channels of the pixels of an element, from 0 to 255. */
async function pixelsOf(element: Locator): Promise<Buffer> {
  return sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** The mean difference between the pixels of two pictures of the same size. */
function difference(one: Buffer, other: Buffer): number {
  expect(other).toHaveLength(one.length)
  return one.reduce((sum, channel, at) => sum + Math.abs(channel - (other[at] ?? 0)), 0) / one.length
}

for (const [language, prefix] of [
  ['English', ''],
  ['Arabic', '/ar'],
] as const) {
  test(
    `the keyboard reaches every control in order, with a visible focus (${language})`,
    eachRunIf(prefix === '/ar'),
    async ({ page }) => {
      await page.setViewportSize(DESKTOP)
      await page.goto(`${SITE_URL()}${prefix || '/'}`)
      await page.keyboard.press('Tab')
      const skip = page.locator('.skip')
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.locator('main')).toBeFocused()
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

      for (const path of prefix
        ? ['/bulk-orders', '/products/1', '/']
        : ['/contact', '/bulk-orders', '/products/1', '/products', '/']) {
        await page.goto(SITE_URL() + (prefix + path).replace(/(?<=.)\/$/, ''))
        await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
        const stops = await stopsOf(page)
        const seen = new Set<string>()
        for (let press = 0; press < stops; press += 1) {
          await page.keyboard.press('Tab')
          seen.add(await expectFocusVisible(page))
        }
        expect(seen.size, path).toBe(stops)
        await expect(page.locator('footer :focus')).toHaveCount(1)
      }

      const dots = page.locator('[data-hero]').getByRole('tab')
      await dots.first().focus()
      await page.keyboard.press(prefix ? 'ArrowLeft' : 'ArrowRight')
      await expect(dots.nth(1)).toBeFocused()
      await expect(dots.nth(1)).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('End')
      await expect(dots.last()).toHaveAttribute('aria-selected', 'true')
    },
  )
}

test('a control far below is on the screen when the focus jumps to it', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  for (const path of ['/', '/ar']) {
    await page.goto(SITE_URL() + path)
    await page.keyboard.press('Shift+Tab')
    await expectFocusStays(page)
    await page.goto(SITE_URL() + path)
    await page
      .locator('footer a')
      .last()
      .evaluate((link: HTMLElement) => link.focus())
    await expectFocusStays(page)
  }
})

/** Waits until sections far down the page have their true heights, which takes some frames; then expects that the focus is visible. */
async function expectFocusStays(page: Page): Promise<void> {
  await framesDrawn(page)
  await framesDrawn(page)
  await expectFocusVisible(page)
}

/** Number of controls of the page that Tab reaches. */
const stopsOf = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('a[href], button, summary, input, [tabindex="0"]')].filter(
        (node) => node.checkVisibility({ visibilityProperty: true }) && node.getAttribute('tabindex') !== '-1',
      ).length,
  )

/** The computed style of a control and of its `::before`. */
const markOf = (control: ReturnType<Page['locator']>) =>
  control.evaluate((node) =>
    ['', '::before']
      .map((part) => {
        const { backgroundColor, borderColor, outlineStyle, color, blockSize } = getComputedStyle(node, part || null)
        return [backgroundColor, borderColor, outlineStyle, color, part && blockSize].join(' ')
      })
      .join(' | '),
  )

/**
 * Expects that the focused element is, at once or soon, on the screen, not covered, and outlined. The browser lays out a far
 * section when the focus comes near, and the layout can move the element for a moment.
 * @returns a unique name for the element
 */
async function expectFocusVisible(page: Page): Promise<string> {
  const focused = await lookAtFocus(page)
  expect(focused, 'nothing has the focus').toBeDefined()
  await softly
    .poll(() => lookAtFocus(page), { message: focused?.name ?? '' })
    .toMatchObject({ hasOutline: true, isInView: true, isOnTop: true })
  return focused?.name ?? ''
}

/** The appearance of the focused element; `undefined` if nothing has the focus. */
const lookAtFocus = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement
    if (!node || node === document.body) return undefined
    const { x, y, width, height } = node.getBoundingClientRect()
    const top = document.elementFromPoint(
      Math.min(Math.max(x + width / 2, 0), innerWidth - 1),
      Math.min(Math.max(y + height / 2, 0), innerHeight - 1),
    )
    // The outline of a card's link is as wide as the card; the outline of a search box includes its icon.
    const box = node instanceof HTMLInputElement ? node.parentElement : null
    const outlines = [getComputedStyle(node), getComputedStyle(node, '::after'), ...(box ? [getComputedStyle(box)] : [])]
    return {
      name: `${[...document.querySelectorAll('*')].indexOf(node)} ${node.outerHTML.slice(0, 120)}`,
      hasOutline: outlines.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      ),
      isInView: y + height > 0 && y < innerHeight,
      isOnTop: top !== null && (node.contains(top) || top.contains(node)),
    }
  })
