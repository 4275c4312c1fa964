import { openScreen } from '../fixtures/admin.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'

/** Widths of a phone with default font sizes of its browser, in pixels. */
const SETTINGS = [
  [320, 20],
  [320, 24],
  [360, 28],
  [360, 32],
] as const

for (const language of ['en', 'ar'] as const)
  test(`the header fits on narrow screens with a large default font (${language})`, async ({ page }) => {
    await setAdminLanguage(page, language)
    for (const section of ['products', 'media', 'impact-gallery']) {
      await openScreen(page, `/${section}`)
      await expect(page.locator('header p').first()).toBeVisible()
      for (const [width, fontSize] of SETTINGS) {
        await page.setViewportSize({ width, height: 740 })
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}px`), fontSize)
        const outside = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('header, header *')].flatMap((part) => {
              const { left, right } = part.getBoundingClientRect()
              return right > document.documentElement.clientWidth + 1 || left < -1 ? `${part.tagName} ${left}-${right}` : []
            }),
          )
        await expect.soft.poll(outside, { message: `${section}, ${width} px, ${fontSize} px` }).toEqual([])
      }
    }
  })
