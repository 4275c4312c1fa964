import { isLongRun } from '@bayt/dev-tools/random-runs'
import { SITE_URL } from '../fixtures/addresses.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { expectWithinBudget } from '../fixtures/budgets.ts'
import { openFirst } from '../fixtures/first-visit.ts'
import { DEVELOPER_PAGES, isNotFound, PAGES } from '../fixtures/pages.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/**
 * Every page in both languages: a first visit on a phone, and a visit on a desktop. Checks everything that needs no interaction.
 * Every day, axe sees the Arabic pages on a phone and the English ones on a desktop; in a long run, all on both and at 200% zoom.
 */

test.describe.configure({ mode: 'parallel' })

const NARROWEST = { width: 320, height: 640 }
const DESKTOP = { width: 1280, height: 900 }
/** The desktop viewport at 200% zoom: half the pixels in each direction. */
const ZOOMED = { width: 640, height: 450 }

/** The pages that few visitors see, and that have nearly the same content. Every day, each in one language. */
const RARE = /\/(?:nowhere|0|offline|test-rate-limiter|security-test)$/
const VISITED = [...PAGES, ...DEVELOPER_PAGES].filter(
  ({ path }, at) => isLongRun() || !RARE.test(path) || at % 4 === 0 || at % 4 === 3,
)

for (const { path, lang, dir } of VISITED) {
  test(`${path} is complete, keeps its budgets, and is accessible on a phone, on a desktop and at 200% zoom`, async ({
    browser,
    page: desktop,
  }) => {
    const { page, visit, response, errors } = await openFirst(browser, SITE_URL() + path)
    try {
      await test.step('status, language, title and heading', async () => {
        expect(response?.status()).toBe(isNotFound(path) ? 404 : 200)
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        await expect(page.locator('html')).toHaveAttribute('dir', dir)
        await expect(page).toHaveTitle(/\S/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
      })
      await test.step('bytes and requests, none of them to others', () => expectWithinBudget(visit, path))
      if (isLongRun() || dir === 'rtl') await test.step('WCAG 2.2 AA on a phone', () => expectAccessible(page))
      await test.step('no horizontal scrolling at 320 px', () => expectNoSidewaysScrolling(page, NARROWEST))
      expect(errors).toEqual([])
    } finally {
      await page.context().close()
    }
    await desktop.emulateMedia({ reducedMotion: 'reduce' })
    await desktop.setViewportSize(DESKTOP)
    await desktop.goto(SITE_URL() + path)
    await expect(desktop.locator('astro-island[ssr]')).toHaveCount(0)
    if (isLongRun() || dir === 'ltr') await test.step('WCAG 2.2 AA on a desktop', () => expectAccessible(desktop))
    await test.step('no horizontal scrolling at 200% zoom', () => expectNoSidewaysScrolling(desktop, ZOOMED))
    if (isLongRun()) await test.step('WCAG 2.2 AA at 200% zoom', () => expectAccessible(desktop))
  })
}

async function expectNoSidewaysScrolling(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}
