import { isLongRun } from '@bayt/dev-tools/random-runs'
import { readFixture } from '@bayt/site/testing'
import { longestSlides } from '../fixtures/longest-slides.ts'
import { type RenderedSite, serveFixture } from '../fixtures/rendered-site.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/**
 * The hero adapts to its texts at every size, from a small phone to a large screen (spec: public-site §2). An everyday run tests
 * every second size in each language.
 */

const SIZES = [
  [320, 480],
  [360, 740],
  [390, 844],
  [640, 360],
  [768, 1024],
  [899, 700],
  [900, 700],
  [1024, 600],
  [1280, 600],
  [1366, 625],
  [1440, 900],
  [2560, 1440],
] as const
/** Tolerance for positions that are not whole pixels. */
const ROUNDING_PX = 0.5

test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface Shown {
  /** Height of the hero. */
  height: number
  /** Space between the text and the dots. */
  gap: number
  faults: string[]
}

/** Shows a slide and measures its boxes. A fault is a box that another box covers, or that is not completely visible. */
function measure(page: Page, slide: number): Promise<Shown> {
  return page.evaluate(
    async ({ slide, rounding }) => {
      const one = (selector: string) => {
        const found = document.querySelector(selector)
        if (!found) throw new Error(`${selector} is missing on ${location.href}`)
        return found
      }
      const hero = one('[data-hero]')
      hero.querySelectorAll<HTMLElement>('[role="tab"]')[slide]?.click()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const text = one('[data-hero-text][data-active]')
      const parts = [...text.children]
      const controls = one('[data-hero] [role="tablist"]').parentElement ?? hero
      const box = (element: Element) => element.getBoundingClientRect()
      const faults: string[] = []
      if (parts.length !== 3) faults.push(`the text has ${parts.length} parts`)
      const [header, lowest, end] = [box(one('[data-header]')), box(controls), box(hero)]
      for (const part of parts) {
        const { top, bottom, left, right } = box(part)
        const name = `${part.tagName} at ${Math.round(top)} to ${Math.round(bottom)}`
        if (top < header.bottom - rounding) faults.push(`${name} begins above the end of the header at ${header.bottom}`)
        if (bottom > lowest.top + rounding) faults.push(`${name} ends below the dots at ${lowest.top}`)
        if (left < 0 || right > innerWidth) faults.push(`${name} leaves the screen: ${left} to ${right}`)
        if (part.scrollWidth > part.clientWidth + 1) faults.push(`${name} has text that is wider than it`)
      }
      if (lowest.bottom > end.bottom + rounding) faults.push(`the dots end at ${lowest.bottom}, the hero at ${end.bottom}`)
      if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways')
      const lastPart = parts.at(-1) ?? text
      return { height: end.height, gap: lowest.top - box(lastPart).bottom, faults }
    },
    { slide, rounding: ROUNDING_PX },
  )
}

let longest: RenderedSite
let oneLong: RenderedSite
test.beforeAll(async () => {
  const [{ hero_images }, slides] = await Promise.all([readFixture(), longestSlides()])
  const [first] = slides
  if (!first) throw new Error('the seed has no slide')
  longest = await serveFixture({ hero_images: slides })
  oneLong = await serveFixture({ hero_images: [first, ...hero_images.slice(1)] })
})
test.afterAll(() => {
  longest?.close()
  oneLong?.close()
})

async function open(page: Page, site: RenderedSite, path: string): Promise<void> {
  await page.goto(site.url + path)
  await expect(page.locator('[data-hero]')).toHaveAttribute('data-loaded', '')
  await page.evaluate(() => document.fonts.ready)
}

for (const [index, path] of ['/', '/ar'].entries()) {
  const sizes = SIZES.filter((_, at) => isLongRun() || at % 2 === index)

  test(`the longest texts cover neither the header nor the dots at any size, on ${path}`, async ({ page }) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await open(page, longest, path)
      const heights = new Set<number>()
      for (const slide of [0, 1, 2, 3]) {
        const shown = await measure(page, slide)
        expect.soft(shown.faults, `slide ${slide + 1} at ${width}x${height}`).toEqual([])
        heights.add(shown.height)
      }
      expect.soft([...heights], `the page below the hero stays in place at ${width}x${height}`).toHaveLength(1)
    }
  })

  if (isLongRun() || path === '/ar')
    test(`a short slide next to a long one has no empty space above its dots, on ${path}`, async ({ page }) => {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        await open(page, oneLong, path)
        for (const slide of [0, 1, 2, 3]) {
          const { gap } = await measure(page, slide)
          expect.soft(gap, `slide ${slide + 1} at ${width}x${height}`).toBeLessThanOrEqual(32)
        }
      }
    })
}
