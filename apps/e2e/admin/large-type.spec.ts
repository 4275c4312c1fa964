import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen, startSelecting } from '../fixtures/admin.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { resize } from '../fixtures/resize.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { SCREENS_AND_FORMS } from './screen-paths.ts'

/** On a narrow phone whose browser has a large default font, every screen, form and dialog fits into the width. */

const WIDTHS = [320, 360]
const FONT_SIZES = [16, 20, 24, 28, 32]

for (const language of ['en', 'ar'] as const)
  test(`no screen, form or dialog is wider than a narrow phone with a large default font (${language})`, async ({ page }) => {
    await setAdminLanguage(page, language)
    await openScreen(page, '/dashboard')
    for (const path of [...SCREENS_AND_FORMS, '/account', '/security', '/nowhere']) {
      await page.goto(ADMIN_URL() + path)
      await expect(page.getByRole('heading').first(), path).toBeVisible()
      await expect(page.getByRole('main').getByRole('progressbar'), path).toHaveCount(0)
      if (path.includes('edit=')) await expect(page.locator('form').first(), path).toBeVisible()
      await expectNarrow(page, path)
    }
    await page.goto(`${ADMIN_URL()}/products`)
    await page.getByRole('row').nth(1).getByRole('button').last().click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNarrow(page, 'the question before a deletion')
    await page.goto(`${ADMIN_URL()}/products`)
    await page.getByRole('banner').getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByRole('navigation')).toBeVisible()
    await expectNarrow(page, 'the menu')
    await page.goto(`${ADMIN_URL()}/products`)
    await startSelecting(page)
    await page.getByRole('row').nth(1).getByRole('checkbox').first().check({ force: true })
    await expectNarrow(page, 'a selection')
    await page.evaluate(() => localStorage.clear())
    await setAdminLanguage(page, language)
    await page.goto(`${ADMIN_URL()}/login`)
    await expect(page.locator('form')).toBeVisible()
    await expectNarrow(page, '/login')
  })

async function expectNarrow(page: Page, place: string): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const width of WIDTHS) {
    await resize(page, width, 740)
    for (const fontSize of FONT_SIZES) {
      const outside = await page.evaluate(partsOutside, fontSize)
      if (outside.length > 0) found[`${width} px, font of ${fontSize} px`] = outside
    }
  }
  expect.soft(found, place).toEqual({})
}

/**
 * The width of a page that is too wide, and the visible parts that extend beyond the window. The heads of tables do not count,
 * because phones hide them.
 */
function partsOutside(fontSize: number): string[] {
  document.documentElement.style.fontSize = `${fontSize}px`
  const { clientWidth, scrollWidth } = document.documentElement
  const isShown = (part: Element) => part.clientWidth > 1 && part.checkVisibility({ visibilityProperty: true })
  const parts = [...document.querySelectorAll('body :not(thead, thead *, [aria-hidden=true], [aria-hidden=true] *)')].filter(
    (part) => {
      const { left, right } = part.getBoundingClientRect()
      return right > left + 1 && (right > clientWidth + 1 || left < -1) && isShown(part)
    },
  )
  const lowest = parts.filter((part) => !parts.some((other) => other !== part && part.contains(other)))
  const wide = scrollWidth > clientWidth ? [`${scrollWidth} px`] : []
  return [...wide, ...lowest.slice(0, 6).map((part) => part.outerHTML.slice(0, 120))]
}
