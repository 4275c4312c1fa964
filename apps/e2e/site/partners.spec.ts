import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { hideTab } from '../fixtures/hide-tab.ts'
import { type RenderedSite, serveFixture } from '../fixtures/rendered-site.ts'
import { stopClock } from '../fixtures/stop-clock.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** The partners of the bulk page (spec: public-site §3, §4, §8, §9). The clock is faked. */

const FRAME_MS = 16
const STEP_PX = 2
const RESUME_MS = 2_000

const region = (page: Page) => page.locator('[data-partners]')
const viewport = (page: Page) => region(page).locator('[data-viewport]')
const position = (page: Page) => viewport(page).evaluate((strip) => strip.scrollLeft)
/** The scrolling strip. */
const scrollStrip = (page: Page, to: number) =>
  viewport(page).evaluate((strip, left) => strip.scrollTo({ left, behavior: 'instant' }), to)

/** Opens the page, stops the clock, and waits until the strip moves with the clock. */
async function open(page: Page, address: string): Promise<void> {
  await page.clock.install()
  await page.goto(address)
  await viewport(page).scrollIntoViewIfNeeded()
  await stopClock(page)
  await expect.poll(() => moved(page, FRAME_MS), { intervals: [20] }).not.toBe(0)
}

/** Advances the time. @returns the movement of the strip in pixels, negative to the left */
async function moved(page: Page, ms: number): Promise<number> {
  const before = await position(page)
  await page.clock.runFor(ms)
  return (await position(page)) - before
}

/** Expects that the strip is paused and resumes after exactly 2 seconds. */
async function expectPause(page: Page): Promise<void> {
  expect(await moved(page, RESUME_MS - FRAME_MS)).toBe(0)
  expect(await moved(page, 10 * FRAME_MS)).toBeGreaterThan(0)
}

/** Index and offset of the partner at the start of the strip. The strip repeats all partners several times. */
const firstInView = (page: Page) =>
  viewport(page).evaluate((strip) => {
    const edge = strip.getBoundingClientRect().left
    for (const run of strip.children) {
      const cards = [...run.children]
      const index = cards.findIndex((card) => Math.round(card.getBoundingClientRect().right - edge) > 0)
      if (index >= 0) return { index, offset: Math.round((cards[index]?.getBoundingClientRect().left ?? 0) - edge) }
    }
    return undefined
  })

test.describe('the partners', () => {
  test('move 2 px per frame, at most once every 16 ms, in a seamless loop', async ({ page }) => {
    await open(page, `${SITE_URL()}/bulk-orders`)
    expect(await moved(page, 10 * FRAME_MS)).toBe(10 * STEP_PX)
    // At 125 frames per second, the strip moves in every second frame.
    await page.evaluate(() => {
      window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 8))
    })
    await page.clock.runFor(FRAME_MS)
    expect(await moved(page, 10 * FRAME_MS)).toBe(10 * STEP_PX)
    const run = await viewport(page).evaluate((strip) =>
      strip.firstElementChild instanceof HTMLElement ? strip.firstElementChild.offsetWidth : 0,
    )
    await scrollStrip(page, run - 1 + STEP_PX)
    const before = await firstInView(page)
    await scrollStrip(page, run - 1)
    await page.clock.runFor(FRAME_MS)
    expect(await position(page)).toBeLessThan(2 * STEP_PX)
    expect(await firstInView(page)).toEqual(before)
  })

  test('move in the opposite direction in Arabic', async ({ page }) => {
    await open(page, `${SITE_URL()}/ar/bulk-orders`)
    expect(await moved(page, 10 * FRAME_MS)).toBe(-10 * STEP_PX)
  })

  test('pause on hover and on the arrow keys, and resume 2 seconds after', async ({ page }) => {
    await open(page, `${SITE_URL()}/bulk-orders`)
    await viewport(page).hover()
    expect(await moved(page, 3 * RESUME_MS)).toBe(0)
    await page.mouse.move(0, 0)
    await expectPause(page)
    await viewport(page).focus()
    expect(await moved(page, 10 * FRAME_MS)).toBe(10 * STEP_PX)
    const before = await position(page)
    await page.keyboard.press('ArrowRight')
    await isScrolled(page, before)
    await expectPause(page)
  })

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

    test('pause while touched, and resume 2 seconds after', EACH_RUN, async ({ page }) => {
      await open(page, `${SITE_URL()}/bulk-orders`)
      const box = await viewport(page).boundingBox()
      if (!box) throw new Error('the partners are not visible')
      const session = await page.context().newCDPSession(page)
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
      expect(await moved(page, 3 * RESUME_MS)).toBe(0)
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expectPause(page)
    })
  })

  test('pause while the tab is hidden, and resume when it is visible again', EACH_RUN, async ({ page }) => {
    await open(page, `${SITE_URL()}/bulk-orders`)
    await hideTab(page, true)
    expect(await moved(page, 3 * RESUME_MS)).toBe(0)
    await hideTab(page, false)
    expect(await moved(page, 10 * FRAME_MS)).toBeGreaterThan(0)
  })

  test('pause and resume with the pause button, and do not move with reduced motion', EACH_RUN, async ({ page }) => {
    await open(page, `${SITE_URL()}/bulk-orders`)
    await region(page).getByRole('button', { name: 'Pause the partners' }).click()
    expect(await moved(page, RESUME_MS)).toBe(0)
    await region(page).getByRole('button', { name: 'Play the partners' }).click()
    expect(await moved(page, 10 * FRAME_MS)).toBe(10 * STEP_PX)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await viewport(page).scrollIntoViewIfNeeded()
    await expect(region(page).getByRole('button', { name: 'Play the partners' })).toBeVisible()
    expect(await moved(page, 3 * RESUME_MS)).toBe(0)
  })

  test('have cards of 85% of their container up to 768 px, and of a third above', EACH_RUN, async ({ page }) => {
    await page.goto(`${SITE_URL()}/bulk-orders`)
    const share = () =>
      viewport(page).evaluate((strip) => {
        const card = strip.querySelector('li')?.getBoundingClientRect().width ?? 0
        return card / strip.getBoundingClientRect().width
      })
    for (const [width, expected] of [
      [360, 0.85],
      [768, 0.85],
      [769, 1 / 3],
      [1440, 1 / 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(share, `${width} px`).toBeCloseTo(expected, 3)
    }
  })

  test('show the company logo if a logo fails to load', EACH_RUN, async ({ page }) => {
    await page.goto(`${SITE_URL()}/bulk-orders`)
    const first = viewport(page).locator('img').first()
    const addresses = await first.evaluate((image) =>
      [...(image.parentElement?.querySelectorAll('source') ?? [])]
        .map(({ srcset }) => srcset)
        .concat(image.getAttribute('src') ?? ''),
    )
    const files = addresses.flatMap((list) => list.split(', ').map((entry) => entry.split(' ')[0] ?? ''))
    await page.route(
      (url) => files.includes(url.pathname),
      (route) => route.abort(),
    )
    await page.reload()
    await viewport(page).scrollIntoViewIfNeeded()
    await expect(first).toHaveAttribute('src', /\/mark\.[\w-]+\.svg$/)
    expect(await first.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
    await expect(viewport(page).locator('img').nth(1)).not.toHaveAttribute('src', /\/mark\.[\w-]+\.svg$/)
  })
})

test.describe('a site without partners and gallery', () => {
  let site: RenderedSite
  test.beforeAll(async () => {
    site = await serveFixture({ partners: [], impact_gallery: [] })
  })
  test.afterAll(() => site?.close())

  test('shows five demo partners without names, which move too, and no gallery', EACH_RUN, async ({ page }) => {
    await open(page, `${site.url}/bulk-orders`)
    const run = viewport(page).locator('ul').first()
    await expect(run.locator('img')).toHaveCount(5)
    await expect(run).toHaveText(/^\s*$/)
    await expect(run.locator('img').first()).toHaveAttribute('alt', 'Partner logo')
    expect(await moved(page, 10 * FRAME_MS)).toBe(10 * STEP_PX)
    await expect(page.locator('[data-impact-gallery]')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Our Impact' })).toBeVisible()
  })
})

/** Waits until the strip no longer scrolls after a key press. @param from the position before the key press */
async function isScrolled(page: Page, from: number): Promise<void> {
  let last = from
  const isStill = async () => {
    const before = last
    last = await position(page)
    return last === before && last !== from
  }
  await expect.poll(isStill, { intervals: [250] }).toBe(true)
}
