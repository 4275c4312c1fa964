import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { hideTab } from '../fixtures/hide-tab.ts'
import { listed } from '../fixtures/records.ts'
import { stopClock } from '../fixtures/stop-clock.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** spec: public-site §2, §4, §9: the home page. The clock is faked, so that seconds are exact. */

const ROTATION_MS = 5_000
/** The step of the clock: the precision of the measured times. */
const STEP_MS = 100
const tabs = (page: Page) => page.locator('[data-hero]').getByRole('tab')
/** The index of the selected dot. */
async function shownSlide(page: Page): Promise<number> {
  const selected = await tabs(page).evaluateAll((all) => all.findIndex((tab) => tab.getAttribute('aria-selected') === 'true'))
  expect(selected, 'a visible dot is selected').not.toBe(-1)
  return selected
}

/**
 * Opens the home page with a stopped clock.
 * @returns the index of the shown slide: on a slow machine, a later slide may be shown
 */
async function openWithClock(page: Page, path = ''): Promise<number> {
  await page.clock.install()
  await page.clock.resume()
  await page.goto(SITE_URL() + path)
  await expect(page.locator('[data-hero]')).toHaveAttribute('data-loaded', '')
  // From here on, only `runFor` advances the time.
  await stopClock(page)
  return shownSlide(page)
}

test.describe('the slides', () => {
  test('advance every 5 seconds and wrap around', async ({ page }) => {
    const first = await openWithClock(page)
    const count = await tabs(page).count()
    expect(count).toBeGreaterThan(1)
    const changes = await page.evaluateHandle(() => {
      const seen: { slide: number; at: number }[] = []
      const all = [...document.querySelectorAll('[data-hero] [role="tab"]')]
      new MutationObserver(() => {
        seen.push({
          slide: all.findIndex((tab) => tab.getAttribute('aria-selected') === 'true'),
          at: Math.round(performance.now()),
        })
      }).observe(document.querySelector('[data-hero] [role="tablist"]') ?? document.body, {
        subtree: true,
        attributeFilter: ['aria-selected'],
      })
      return seen
    })
    // Advances the clock in short steps: React renders in a separate task, and the clock does not wait for that task.
    for (let time = 0; time < (count + 1) * ROTATION_MS; time += STEP_MS) await page.clock.runFor(STEP_MS)
    const seen = (await changes.jsonValue()).slice(0, count + 1)
    expect(seen.map(({ slide }) => slide)).toEqual([...Array(count + 1).keys()].map((index) => (first + index + 1) % count))
    const waits = seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? 0))
    for (const wait of waits) expect(Math.abs(wait - ROTATION_MS)).toBeLessThanOrEqual(STEP_MS)
  })

  test('wait, and follow their button and their dots', async ({ page }) => {
    const first = await openWithClock(page)
    const count = await tabs(page).count()
    await test.step('wait while the tab is hidden', async () => {
      await hideTab(page, true)
      await page.clock.runFor(3 * ROTATION_MS)
      expect(await shownSlide(page)).toBe(first)
      await hideTab(page, false)
      await page.clock.runFor(ROTATION_MS + 100)
      expect(await shownSlide(page)).toBe((first + 1) % count)
    })
    await test.step('pause and resume with the pause button', async () => {
      await page.getByRole('button', { name: 'Pause the slides' }).click()
      await page.clock.runFor(3 * ROTATION_MS)
      expect(await shownSlide(page)).toBe((first + 1) % count)
      await page.getByRole('button', { name: 'Play the slides' }).click()
      // Focus by mouse does not pause the slides.
      await page.clock.runFor(ROTATION_MS + 100)
      expect(await shownSlide(page)).toBe((first + 2) % count)
    })
    await test.step('can be chosen with the dots, by mouse and by arrow keys, mirrored in Arabic', async () => {
      await tabs(page).nth(0).click()
      expect(await shownSlide(page)).toBe(0)
      await tabs(page).nth(2).click()
      expect(await shownSlide(page)).toBe(2)
      await expect(page.locator('[data-hero-text][data-active]')).toHaveCount(1)
      await tabs(page).nth(2).press('ArrowRight')
      expect(await shownSlide(page)).toBe(3)
      await openWithClock(page, '/ar')
      await tabs(page).first().focus()
      await page.keyboard.press('ArrowLeft')
      expect(await shownSlide(page)).toBe(1)
    })
  })
})

test('with reduced motion, what appears is visible at once, not one frame later', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(SITE_URL())
  const dot = tabs(page).first()
  await expect(dot).toBeVisible()
  const visibility = await dot.evaluate((element) => {
    const island = element.closest('astro-island')
    const now = () => getComputedStyle(element).visibility
    island?.setAttribute('ssr', '')
    const hidden = now()
    island?.removeAttribute('ssr')
    return [hidden, now()]
  })
  expect(visibility).toEqual(['hidden', 'visible'])
})

test('the home page at rest, in one visit', EACH_RUN, async ({ page }) => {
  await page.goto(SITE_URL())
  await test.step('fade over one second', async () => {
    const fades = await page
      .locator('[data-hero-picture]')
      .evaluateAll((frames) =>
        frames.map((frame) => `${getComputedStyle(frame).transitionProperty} ${getComputedStyle(frame).transitionDuration}`),
      )
    expect(new Set(fades)).toEqual(new Set(['opacity 1s']))
  })
  await test.step('have the title, subtitle and link of the visible slide', async () => {
    const slide = page.locator('[data-hero-text][data-active]')
    await expect(slide.getByRole('heading')).not.toBeEmpty()
    await expect(slide.locator('.lead')).not.toBeEmpty()
    await expect(slide.getByRole('link')).toBeVisible()
  })
  await test.step('three buttons link to the products, to bulk orders and to contact', async () => {
    const actions = page.locator('main .actions a')
    expect(await actions.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/products',
      '/bulk-orders',
      '/contact',
    ])
  })
  await test.step('who we are links to About Us, and four cards show why to choose us', async () => {
    await expect(page.locator('section[aria-labelledby="who"]').getByRole('link')).toHaveAttribute('href', '/about')
    const why = page.locator('section[aria-labelledby="why"]')
    await expect(why.getByRole('heading', { level: 3 })).toHaveCount(4)
  })
  await test.step('the latest published article has Read More and View All', async () => {
    const [latest] = await listed('articles')
    if (!latest) throw new Error('the seed has no article')
    const section = page.locator('section[aria-labelledby="latest"]')
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(latest.title ?? '')
    await expect(section.getByRole('link', { name: /^Read More/ })).toHaveAttribute('href', `/articles/${latest.id}`)
    await expect(section.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/articles')
  })
  await test.step('repeats its logos three times, and screen readers announce only the first run', async () => {
    const runs = page.locator('[data-strip] ul')
    await expect(runs).toHaveCount(3)
    const counts = await runs.evaluateAll((all) => all.map((run) => run.querySelectorAll('img').length))
    expect(new Set(counts).size).toBe(1)
    expect(await runs.evaluateAll((all) => all.map((run) => run.closest('[aria-hidden]') !== null))).toEqual([false, true, true])
  })
  await test.step('scrolls, can be paused, and does not move with reduced motion', async () => {
    const track = page.locator('[data-strip] [data-track]')
    const state = () =>
      track.evaluate((element) => `${getComputedStyle(element).animationName} ${getComputedStyle(element).animationPlayState}`)
    await expect.poll(state).toMatch(/\S+ running$/)
    await page.getByRole('button', { name: 'Pause the brand strip' }).click()
    await page.mouse.move(0, 0)
    await expect.poll(state).toMatch(/ paused$/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    expect(await state()).toMatch(/^none /)
  })
})

test.describe('the brand strip', () => {
  test('shows its logos after the window has become larger, without a touch', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 600 })
    await page.goto(SITE_URL())
    await expect(page.locator('html')).toHaveClass(/\bsettled\b/)
    const isShown = () =>
      page.locator('[data-strip] img').evaluateAll((all) => all.every((logo) => getComputedStyle(logo).translate === 'none'))
    expect(await isShown()).toBe(false)
    await page.setViewportSize({ width: 1440, height: 2400 })
    await expect.poll(isShown).toBe(true)
  })
})
