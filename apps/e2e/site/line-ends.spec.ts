import { renderMarkdown } from '@bayt/content/text/markdown'
import sharp from 'sharp'
import { SITE_URL } from '../fixtures/addresses.ts'
import { brokenWords } from '../fixtures/broken-words.ts'
import { DEVELOPER_PAGES, PAGES } from '../fixtures/pages.ts'
import { resize } from '../fixtures/resize.ts'
import { expect, type Locator, type Page, test } from '../fixtures/test.ts'

/** No line ends inside a word or a number, and no page is wider than its window. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const WIDTHS = Array.from({ length: 83 }, (_, step) => 280 + 20 * step)
/** The narrowest windows, and the narrowest windows in which columns are side by side. */
const TIGHT_WIDTHS = [280, 320, 780, 900, 960, 1040]

test('no line of the densest pages ends inside a word in tight columns', async ({ page }) => {
  for (const path of ['/bulk-orders', '/ar/bulk-orders', '/ar/about']) await expectWholeWords(page, path, TIGHT_WIDTHS)
})

for (const { path } of [...PAGES, ...DEVELOPER_PAGES])
  test(`no line ends inside a word from 280 to 1920 pixels, on ${path}`, ({ page }) => expectWholeWords(page, path, WIDTHS))

async function expectWholeWords(page: Page, path: string, widths: number[]): Promise<void> {
  await page.goto(SITE_URL() + path)
  await page.evaluate(() => document.fonts.ready)
  const found: Record<number, unknown> = {}
  for (const width of widths) {
    await resize(page, width, 800)
    const broken = await brokenWords(page)
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (broken.length > 0 || tooWide > 0) found[width] = { broken, tooWide }
  }
  expect.soft(found, path).toEqual({})
}

const TABLE = {
  '/articles/2':
    '| Ingredient | Weight | Moisture | Broken grains | Foreign matter |\n|---|--:|--:|--:|--:|\n| Cardamom | 1,250 | 0.05% | 2.25% | 0.125% |',
  '/ar/articles/2':
    '| المكونات | الوزن | الرطوبة | الحبوب المكسورة | المواد الغريبة |\n|---|--:|--:|--:|--:|\n| الهيل | ٢٥ | ٠٫٠٥٪ | ٢٫٢٥٪ | ٠٫١٢٥٪ |',
}

test('a table of an article scrolls in its own frame, and a shade says so', async ({ page }) => {
  await resize(page, 280, 800)
  for (const [path, text] of Object.entries(TABLE)) {
    await page.goto(SITE_URL() + path)
    const body = page.locator('main article .body')
    await body.evaluate(
      (element, html) => element.replaceChildren(document.createRange().createContextualFragment(html)),
      renderMarkdown(text),
    )
    expect.soft(await brokenWords(page), path).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(280)
    const table = body.locator('table')
    const way = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(way, path).toBeGreaterThan(20)
    const [atStart, atEnd] = path.startsWith('/ar/') ? (['right', 'left'] as const) : (['left', 'right'] as const)
    const before = await edgesOf(table)
    expect.soft(before[atStart], `start of ${path}`).toBeGreaterThan(230)
    expect.soft(before[atEnd], `end of ${path}`).toBeLessThan(200)
    await table.evaluate((element, by) => element.scrollBy(by, 0), path.startsWith('/ar/') ? -way : way)
    const after = await edgesOf(table)
    expect.soft(after[atStart], `start of ${path}, scrolled`).toBeLessThan(200)
    expect.soft(after[atEnd], `end of ${path}, scrolled`).toBeGreaterThan(230)
  }
})

/** The red channel of the table's ground at both edges, from 0 to 255. */
async function edgesOf(table: Locator): Promise<{ left: number; right: number }> {
  const { data, info } = await sharp(await table.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const column = (x: number) => data[(5 * info.width + x) * info.channels] ?? 0
  return { left: column(0), right: column(info.width - 1) }
}

test('a broken word, a broken number and a link that goes on in the next line are found', async ({ page }) => {
  await page.setContent(`<body style="font: 20px monospace; inline-size: 5ch; overflow-wrap: anywhere">
    <p>basket <p>2,000+ <p><a href="#">tele</a>phone <p>two-part <p>whole words</p>`)
  expect(await brokenWords(page)).toEqual(['baske|t', '2,000|+', 'telep|hone'])
})
