import { join } from 'node:path'
import { ARABIC_FAMILY, LATIN_FAMILY } from '@bayt/brand/fonts'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { compareWithBaseline } from '../fixtures/baseline.ts'
import { DEVELOPER_PAGES, PAGES } from '../fixtures/pages.ts'
import { type RenderedSite, serveFixture } from '../fixtures/rendered-site.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/**
 * Compares every page in both languages with the baselines in `baselines/`: at one of three widths every day, at all of them in a long
 * run. All text uses the fonts of the site, so that lines break equally on machines with other fonts.
 */
const WIDTHS = [360, 768, 1440]
/** Tolerated share of different pixels: a changed button on a phone page is more. */
const MAX_DIFFERING = 0.002
const OWN_FONTS = `*, *::before, *::after { font-family: "${LATIN_FAMILY}", "${ARABIC_FAMILY}" !important }`

// The fonts are set by a style that the policy of the site would block.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

let site: RenderedSite
test.beforeAll(async () => {
  site = await serveFixture()
})
test.afterAll(() => site.close())

for (const [index, { path }] of [...PAGES, ...DEVELOPER_PAGES].entries()) {
  test(`${path} matches its baselines`, async ({ page }) => {
    // A second visit has the fonts of the first one from its start, so its lines do not break again.
    await page.goto(site.url + path)
    await waitForPicturesAndFonts(page)
    await page.waitForLoadState('networkidle')
    for (const width of isLongRun() ? WIDTHS : [WIDTHS[index % WIDTHS.length] ?? 360]) {
      await page.setViewportSize({ width, height: 800 })
      // A screenshot of the complete page lays out nothing, and a reloaded page is laid out completely (layouts/early.ts).
      await page.reload()
      await page.addStyleTag({ content: OWN_FONTS })
      await waitForPicturesAndFonts(page)
      const screenshot = await screenshotOf(page)
      const name = `${path.slice(1).replaceAll('/', '-') || 'home'}-${width}`
      const { differing, difference } = await compareWithBaseline(
        screenshot,
        join(import.meta.dirname, '../baselines', `${name}.webp`),
      )
      if (differing > MAX_DIFFERING) {
        await test.info().attach(`${name}.jpg`, { body: screenshot, contentType: 'image/jpeg' })
        if (difference) await test.info().attach(`${name}-difference.png`, { body: difference, contentType: 'image/png' })
      }
      expect
        .soft(differing, `${name} (if it is meant to differ: pnpm --filter @bayt/e2e baselines)`)
        .toBeLessThanOrEqual(MAX_DIFFERING)
    }
  })
}

test('a changed page is detected', async ({ page }) => {
  test.skip(process.env.UPDATE_BASELINES === '1', 'The baselines are being created.')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${site.url}/contact`)
  await page.addStyleTag({ content: OWN_FONTS })
  await waitForPicturesAndFonts(page)
  await page.addStyleTag({ content: 'main a { visibility: hidden }' })
  const screenshot = await screenshotOf(page)
  const { differing } = await compareWithBaseline(screenshot, join(import.meta.dirname, '../baselines/contact-360.webp'))
  expect(differing).toBeGreaterThan(MAX_DIFFERING)
})

/** As JPEG, which Chromium encodes in a third of the time of PNG; the comparison reduces and smooths it. */
const screenshotOf = (page: Page) => page.screenshot({ fullPage: true, animations: 'disabled', type: 'jpeg', quality: 95 })

/** Loads the pictures below the fold too. */
async function waitForPicturesAndFonts(page: Page) {
  await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    // `ready` alone may resolve before the new style asks for a font. Fallbacks are fonts of the device, which may lack them.
    await Promise.all([...document.fonts].map((face) => face.load().catch(() => undefined)))
    await document.fonts.ready
  })
}
