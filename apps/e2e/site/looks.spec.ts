import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_CATEGORIES } from '@bayt/content/entities/categories'
import { fileOfAddress } from '@bayt/release/addresses'
import { readFixture } from '@bayt/site/testing'
import sharp from 'sharp'
import { arabicPath } from '../fixtures/pages.ts'
import { type RenderedSite, serveFixture } from '../fixtures/rendered-site.ts'
import { resize } from '../fixtures/resize.ts'
import { expect, type Locator, type Page, test } from '../fixtures/test.ts'

/** The layout at sizes at which it once had holes, overlaps or clipped texts. Positions are in CSS pixels. */

const ROUNDING_PX = 1

let site: RenderedSite
test.beforeAll(async () => {
  const { impact_gallery } = await readFixture()
  const [item] = impact_gallery
  if (!item) throw new Error('the seed has no gallery item')
  const untitled = { ...item, id: 99, title: null, title_ar: null, description: null, description_ar: null }
  site = await serveFixture({ impact_gallery: [...impact_gallery, untitled] })
})
test.afterAll(() => site.close())

test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface Box {
  left: number
  right: number
  top: number
  bottom: number
  width: number
  height: number
}

const boxOf = (locator: Locator): Promise<Box> => locator.first().evaluate((element) => element.getBoundingClientRect().toJSON())

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path)
  await page.evaluate(() => document.fonts.ready)
}

const inBothLanguages = (path: string) => [path, arabicPath(path)]

for (const path of inBothLanguages('/')) {
  test(`the home page looks right at every width: ${path}`, async ({ page }) => {
    await resize(page, 360, 740)
    await open(page, path)
    await test.step(`with reduced motion the brand strip has no button, and its logos stay within the content, on ${path}`, async () => {
      for (const [width, height] of [
        [360, 740],
        [1440, 900],
        [2560, 1440],
      ] as const) {
        await resize(page, width, height)
        await expect(page.locator('[data-strip] button')).toBeHidden()
        await expectLogosWithinContent(page, `${width} pixels`)
      }
    })
    await expectWideContent(page, path)
    if (path === '/')
      await test.step('the hero uses three quarters of its height', async () => {
        const { height } = await boxOf(page.locator('[data-hero]'))
        expect(height).toBeGreaterThanOrEqual(1440 * 0.75)
      })
    await test.step(`the picture of the latest article fills its half, on ${path}`, async () => {
      for (const width of [900, 1440, 2560]) {
        await resize(page, width, 900)
        const article = page.locator('section[aria-labelledby="latest"] article')
        await article.scrollIntoViewIfNeeded()
        const below = async () => (await boxOf(article)).bottom - (await boxOf(article.locator('img'))).bottom
        await expect.poll(below, `${width} pixels`).toBeLessThanOrEqual(ROUNDING_PX)
      }
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the brand strip shows all logos', async ({ page }) => {
    for (const path of inBothLanguages('/'))
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(site.url + path)
        await expectLogosWithinContent(page, `${width} pixels, ${path}`)
      }
  })
})

async function expectLogosWithinContent(page: Page, at: string): Promise<void> {
  const content = await boxOf(page.locator('[data-strip] h2').locator('..'))
  const padding = await page.locator('[data-strip] h2').evaluate((heading) => {
    return Number.parseFloat(getComputedStyle(heading.parentElement ?? heading).paddingInlineStart)
  })
  const logos = page.locator('[data-strip] ul').first().locator('img')
  for (const logo of await logos.all()) {
    const { left, right } = await boxOf(logo)
    expect.soft(left, `a logo at ${at}`).toBeGreaterThanOrEqual(content.left + padding - ROUNDING_PX)
    expect.soft(right, `a logo at ${at}`).toBeLessThanOrEqual(content.right - padding + ROUNDING_PX)
  }
}

/** Sets a window of 2,560 × 1,440 pixels; the later steps of the test keep this size. */
async function expectWideContent(page: Page, path: string): Promise<void> {
  await test.step(`the content uses seven tenths of 2,560 pixels, on ${path}`, async () => {
    await resize(page, 2560, 1440)
    const width = () =>
      page
        .locator('main .wrap')
        .first()
        .evaluate((wrap) => wrap.clientWidth - 2 * Number.parseFloat(getComputedStyle(wrap).paddingInlineStart))
    await expect.poll(width).toBeGreaterThanOrEqual(2560 * 0.7)
    const fontSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
    await expect.poll(fontSize).toBeGreaterThanOrEqual(19)
  })
}

test('the content of lists is wide on a large screen', async ({ page }) => {
  // Pages are opened at this size, so that the browser lays each page out once.
  await resize(page, 2560, 1440)
  for (const path of ['/products', '/articles'].flatMap(inBothLanguages)) {
    await open(page, path)
    await expectWideContent(page, path)
  }
})

for (const path of inBothLanguages('/products/1')) {
  test(`a product has no hole beside or below its gallery, on ${path}`, async ({ page }) => {
    await open(page, path)
    for (const [width, height] of [
      [1024, 600],
      [1366, 625],
      [1440, 900],
      [2560, 1440],
    ] as const) {
      await resize(page, width, height)
      const gallery = await boxOf(page.locator('[data-gallery]'))
      const shown = await boxOf(page.locator('[data-gallery] [data-viewport]'))
      const thumbnails = await boxOf(page.locator('[data-gallery] button[data-dot]').last())
      const heading = await boxOf(page.locator('h1'))
      const facts = await boxOf(page.locator('.facts'))
      const isArabic = path.startsWith('/ar')
      const beside = isArabic
        ? Math.min(shown.left, thumbnails.left) - heading.right
        : heading.left - Math.max(shown.right, thumbnails.right)
      expect.soft(beside, `beside the gallery at ${width}x${height}`).toBeLessThanOrEqual(100)
      expect.soft(facts.bottom - gallery.bottom, `below the gallery at ${width}x${height}`).toBeLessThanOrEqual(180)
      expect.soft(gallery.bottom, `the gallery fits on the screen at ${width}x${height}`).toBeLessThanOrEqual(height + 60)
    }
    if (path === '/products/1')
      await test.step('the sticky gallery of a product never covers the inquiry', async () => {
        await resize(page, 1280, 900)
        await page.locator('footer').scrollIntoViewIfNeeded()
        const [gallery, inquiry] = [await boxOf(page.locator('[data-gallery]')), await boxOf(page.locator('aside'))]
        expect(gallery.bottom).toBeLessThanOrEqual(inquiry.top)
      })
  })
}

for (const path of ['/bulk-orders', '/about'].flatMap(inBothLanguages)) {
  test(`the banner and the gallery look right at every width: ${path}`, async ({ page }) => {
    await resize(page, 1440, 900)
    await open(page, path)
    if (path.endsWith('/bulk-orders')) {
      await test.step(`a picture of the gallery without a caption fills its slide, on ${path}`, async () => {
        const figures = page.locator('[data-impact-gallery] figure')
        await expect(figures.last().locator('figcaption')).toHaveCount(0)
        const [first, figure, picture] = [
          await boxOf(figures.first()),
          await boxOf(figures.last()),
          await boxOf(figures.last().locator('img')),
        ]
        expect.soft(Math.abs(picture.width - figure.width)).toBeLessThanOrEqual(ROUNDING_PX)
        expect.soft(Math.abs(picture.height - figure.height)).toBeLessThanOrEqual(ROUNDING_PX)
        expect.soft(Math.abs(figure.height - first.height)).toBeLessThanOrEqual(ROUNDING_PX)
      })
      await test.step(`the heading of the banner stays in the calm part of the picture, on ${path}`, async () => {
        for (const width of [900, 1024, 1366, 1440, 1920, 2560]) {
          await resize(page, width, 800)
          for (const part of ['h1', 'h1 + p']) {
            // The text ends before the pallet in the picture, which begins at 39% of the width of the picture.
            const { right } = await boxOf(page.locator(`main section ${part}`))
            expect.soft(right, `${part} at ${width} pixels`).toBeLessThanOrEqual(width * 0.39)
          }
        }
      })
      await expectWideContent(page, path)
    }
    await test.step(`the label on the picture of the banner is readable, on ${path}`, async () => {
      const label = page.locator('main section .label').first()
      // Hides the letters, so that the screenshot has only the picture behind them.
      await label.evaluate((element) => element.style.setProperty('color', 'transparent'))
      for (const width of [1366, 768, 360]) {
        await resize(page, width, width === 768 ? 1024 : 740)
        await page
          .locator('main img')
          .first()
          .evaluate((image: HTMLImageElement) => image.decode())
        const lightest = await lightestLuminance(await label.screenshot())
        const text = luminance([0xf7, 0xf2, 0xe8])
        expect.soft((text + 0.05) / (lightest + 0.05), `${width} pixels`).toBeGreaterThanOrEqual(4.5)
      }
    })
  })
}

/** WCAG 2.2: the relative luminance of an sRGB colour. */
function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The luminance of the lightest pixels: the darkest of the lightest 1%. */
async function lightestLuminance(screenshot: Buffer): Promise<number> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const all: number[] = []
  for (let at = 0; at < data.length; at += info.channels) all.push(luminance([...data.subarray(at, at + 3)]))
  all.sort((a, b) => a - b)
  return all[Math.floor(all.length * 0.99)] ?? 1
}

test('products without a picture show the drawing of their category, in the list and on their pages', async ({ page }) => {
  const { products } = await readFixture()
  const pictured = products.find(({ packaging_image_url }) => packaging_image_url !== null)
  if (!pictured) throw new Error('the seed has no product with a picture')
  const without = PRODUCT_CATEGORIES.map((category, index) => {
    const product = products.find((candidate) => candidate.category === category)
    if (!product) throw new Error(`the seed has no product of the category ${category}`)
    return { ...product, id: 501 + index, packaging_image_url: null, packaging_image_url_2: null, contents_image_url: null }
  })
  const other = await serveFixture({ products: [...without, pictured] })
  try {
    const read = (address: string) => readFileSync(join(other.dir, fileOfAddress(address)), 'utf8')
    /** The address of the first picture after a place in the HTML, without the width in the address. */
    const pictureAfter = (html: string, place: string) =>
      /<img[^>]* src="([^"]+?)-\d+\.\w+"/.exec(html.slice(html.indexOf(place)))?.[1]
    const drawings = new Map<string, number>()
    for (const { id } of without) {
      const drawing = pictureAfter(read(`/products/${id}`), ' data-gallery')
      if (!drawing) throw new Error(`Product ${id} has no picture.`)
      drawings.set(drawing, id)
      expect(pictureAfter(read('/products'), ` data-id="${id}"`)).toBe(drawing)
    }
    expect(drawings.size).toBe(PRODUCT_CATEGORIES.length)
    await test.step('in the list, also after a search, the name stands on the drawing', async () => {
      for (const [path, field] of [
        ['/products', 'name_en'],
        ['/ar/products', 'name_ar'],
      ] as const) {
        await page.goto(other.url + path)
        const packshots = page.locator('main li[data-id] article > :first-child')
        const written = () =>
          packshots.evaluateAll((all) =>
            all.map((packshot) => getComputedStyle(packshot, '::after').content.replaceAll(/^none$|^"|"( \/ "")?$/g, '')).sort(),
          )
        const names = [...without.map((product) => product[field]), ''].sort()
        expect(await written()).toEqual(names)
        await page.getByRole('searchbox').fill(without[0]?.[field] ?? '')
        await expect.poll(written).toContain(without[0]?.[field])
        await page.emulateMedia({ media: 'print' })
        expect(new Set(await written())).toEqual(new Set(['']))
        await page.emulateMedia({ media: 'screen' })
      }
    })
  } finally {
    other.close()
  }
})
