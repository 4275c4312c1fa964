import { isLongRun } from '@bayt/dev-tools/random-runs'
import { SITE_URL } from '../fixtures/addresses.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { expectWithinBudget } from '../fixtures/budgets.ts'
import { eachRunIf } from '../fixtures/each-run.ts'
import { openFirst } from '../fixtures/first-visit.ts'
import { DEVELOPER_PAGES, isNotFound, isVisitedDaily, PAGES } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

/**
 * Every page in both languages in a first visit on a phone. Checks everything that needs no interaction; visual.spec.ts visits
 * the pages on a desktop. The complete run has four Arabic pages. In an everyday run, axe checks the Arabic pages on
 * a phone and the English pages on a desktop; in a long run, axe checks all pages on both devices.
 */

test.describe.configure({ mode: 'parallel' })

const NARROWEST = { width: 320, height: 640 }
/** The first page, a list, a record, and the forms. */
const OF_COMPLETE_RUN = ['/ar', '/ar/products', '/ar/products/1', '/ar/bulk-orders']

for (const { path, lang, dir } of [...PAGES, ...DEVELOPER_PAGES].filter(isVisitedDaily)) {
  test(
    `${path} is complete, keeps its budgets, and is accessible on a phone`,
    eachRunIf(OF_COMPLETE_RUN.includes(path)),
    async ({ browser }) => {
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
        await test.step('no horizontal scrolling at 320 px', async () => {
          await page.setViewportSize(NARROWEST)
          const widths = () => page.evaluate(() => [document.documentElement.clientWidth, document.documentElement.scrollWidth])
          await expect.poll(widths).toEqual([NARROWEST.width, NARROWEST.width])
        })
        expect(errors).toEqual([])
      } finally {
        await page.context().close()
      }
    },
  )
}
