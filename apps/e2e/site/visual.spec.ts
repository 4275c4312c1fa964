import { join } from 'node:path'
import { ARABIC_FAMILY, LATIN_FAMILY } from '@bayt/brand/fonts'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { t } from '@bayt/site/testing'
import { expectAccessible } from '../fixtures/axe.ts'
import { compareWithBaseline } from '../fixtures/baseline.ts'
import { clippedTexts } from '../fixtures/clipped-texts.ts'
import { EACH_RUN, eachRunIf } from '../fixtures/each-run.ts'
import { DEVELOPER_PAGES, isVisitedDaily, PAGES } from '../fixtures/pages.ts'
import { type RenderedSite, serveFixture } from '../fixtures/rendered-site.ts'
import { resize } from '../fixtures/resize.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/**
 * Every page in both languages in one visit: WCAG on a desktop, zoom, the narrowest screen and paper; then the baseline in
 * `baselines/`, in an everyday run at one of three widths, in a long run at all widths. All text of a baseline uses the fonts of
 * the site, so that lines break equally on machines with other fonts.
 */
const WIDTHS = [360, 768, 1440]
const DESKTOP = [1280, 900] as const
/** The desktop viewport at 200% zoom: half of the pixels in each direction. */
const ZOOMED = [640, 450] as const
const NARROWEST = [320, 568] as const
/** Paper is narrow, so it has the layout of a small screen. */
const PAPER = [673, 1000] as const
/** Tolerated share of different pixels: a changed button on a phone page exceeds this share. */
const MAX_DIFFERING = 0.002
const softly = expect.configure({ soft: true })
const IN_EACH_RUN = ['/ar/products/1']
const OWN_FONTS = `*, *::before, *::after { font-family: "${LATIN_FAMILY}", "${ARABIC_FAMILY}" !important }`

// The content security policy of the site would block the style that sets the fonts.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

let site: RenderedSite
test.beforeAll(async () => {
  site = await serveFixture()
})
test.afterAll(() => site.close())

for (const [index, { path, lang, dir }] of [...PAGES, ...DEVELOPER_PAGES].entries()) {
  test(
    `${path} on a desktop, zoomed, on paper, and like its baselines`,
    eachRunIf(IN_EACH_RUN.includes(path)),
    async ({ page }) => {
      const isForAxe = isLongRun() || (dir === 'ltr' && isVisitedDaily({ path }, index))
      await resize(page, ...DESKTOP)
      // This visit loads the fonts, so the lines do not wrap anew after the reload before a baseline (`expectLikeBaseline`).
      await page.goto(site.url + path)
      if (isForAxe) await test.step('WCAG 2.2 AA on a desktop', () => expectAccessible(page))
      await test.step('no horizontal scrolling at 200% zoom', async () => {
        await resize(page, ...ZOOMED)
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
          .toBe(0)
      })
      if (isLongRun()) await test.step('WCAG 2.2 AA at 200% zoom', () => expectAccessible(page))
      await test.step('no text is clipped at 320 pixels', async () => {
        await resize(page, ...NARROWEST)
        await page.evaluate(() => document.fonts.ready)
        // On a busy machine the layout of the new width may follow later.
        await softly.poll(() => clippedTexts(page), { message: path }).toEqual([])
      })
      await test.step('no page prints its skip link, its menus, or anything that is fixed and would be repeated over the text', async () => {
        await resize(page, ...PAPER)
        await page.emulateMedia({ media: 'print' })
        await expectOnlyContentOnPaper(page, path, lang === 'ar' ? 'ar' : 'en')
        await page.emulateMedia({ media: null })
      })
      await test.step('matches its baselines', async () => {
        await waitForPicturesAndFonts(page)
        await page.waitForLoadState('networkidle')
        for (const width of isLongRun() ? WIDTHS : [WIDTHS[index % WIDTHS.length] ?? 360])
          await expectLikeBaseline(page, path, width)
      })
    },
  )
}

async function expectOnlyContentOnPaper(page: Page, path: string, locale: 'en' | 'ar'): Promise<void> {
  const pinned = () =>
    page.evaluate(() => {
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const isPinned = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position)
      return [...document.body.querySelectorAll('*')].filter((element) => isShown(element) && isPinned(element)).map(String)
    })
  await softly.poll(pinned, { message: path }).toEqual([])
  await expect.soft(page.locator('.skip, nav, dialog, button, input').filter({ visible: true }), path).toHaveCount(0)
  // The logo names the company in the language of the page.
  await expect.soft(page.getByRole('img', { name: t(locale).chrome.logo }).first(), path).toBeVisible()
}

async function expectLikeBaseline(page: Page, path: string, width: number): Promise<void> {
  await resize(page, width, 800)
  // The screenshot of a complete page does not lay out far sections; a reloaded page is laid out completely (layouts/early.ts).
  await page.reload()
  await page.addStyleTag({ content: OWN_FONTS })
  await waitForPicturesAndFonts(page)
  const screenshot = await takeScreenshot(page)
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
    .soft(differing, `${name} (if it is meant to differ: npx pnpm --filter @bayt/e2e baselines)`)
    .toBeLessThanOrEqual(MAX_DIFFERING)
}

test('a changed page is detected', EACH_RUN, async ({ page }) => {
  test.skip(process.env.UPDATE_BASELINES === '1', 'The baselines are being created.')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${site.url}/contact`)
  await page.addStyleTag({ content: OWN_FONTS })
  await waitForPicturesAndFonts(page)
  await page.addStyleTag({ content: 'main a { visibility: hidden }' })
  const screenshot = await takeScreenshot(page)
  const { differing } = await compareWithBaseline(screenshot, join(import.meta.dirname, '../baselines/contact-360.webp'))
  expect(differing).toBeGreaterThan(MAX_DIFFERING)
})

/** Takes a JPEG: Chromium encodes JPEG in a third of the time of PNG, and the comparison reduces and smooths the screenshot. */
const takeScreenshot = (page: Page) => page.screenshot({ fullPage: true, animations: 'disabled', type: 'jpeg', quality: 95 })

/** Loads the pictures below the fold too. */
async function waitForPicturesAndFonts(page: Page) {
  await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    // `ready` alone may resolve before the new style requests a font. Fallback fonts belong to the device, and the device may
    // lack them.
    await Promise.all([...document.fonts].map((face) => face.load().catch(() => undefined)))
    await document.fonts.ready
  })
}
