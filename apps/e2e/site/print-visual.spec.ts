import { join } from 'node:path'
import { ARABIC_FAMILY, LATIN_FAMILY } from '@bayt/brand/fonts'
import { compareWithBaseline } from '../fixtures/baseline.ts'
import { combinations } from '../fixtures/combinations.ts'
import { printPage } from '../fixtures/printed.ts'
import { type RenderedSite, serveFixture } from '../fixtures/rendered-site.ts'
import { expect, test } from '../fixtures/test.ts'

/** Compares the first printed page of each kind with its baseline in `baselines/`. */
const MAX_DIFFERING = 0.002
/**
 * Makes prints equal on every machine and in every run: the fonts of the site, and a fixed address, because the port of the
 * server (and so the QR code) differs in each run.
 */
const SAME_EVERYWHERE = `
  *, *::before, *::after { font-family: "${LATIN_FAMILY}", "${ARABIC_FAMILY}" !important }
  link[rel="canonical"]::before { content: "https://site.example/page" !important }
  .code { background: #ddd; stroke: none !important }`

// The content security policy of the site would block the styles above.
test.use({ bypassCSP: true })

let site: RenderedSite
test.beforeAll(async () => {
  site = await serveFixture()
})
test.afterAll(() => site.close())

const PATHS = ['/products/1', '/products', '/articles/2', '/bulk-orders']
for (const { prefix, path } of combinations({ prefix: ['/ar', ''], path: PATHS }))
  test(`${prefix}${path} on paper matches its baseline`, async ({ page }) => {
    await page.goto(site.url + prefix + path)
    await page.addStyleTag({ content: SAME_EVERYWHERE })
    await page.evaluate(() => document.fonts.ready)
    const [first] = await printPage(page)
    if (!first) throw new Error('Nothing was printed.')
    const name = `print${`${prefix}${path}`.replaceAll('/', '-')}.webp`
    const { differing, difference } = await compareWithBaseline(first.picture, join(import.meta.dirname, '../baselines', name))
    if (differing > MAX_DIFFERING) {
      await test.info().attach(`${name}.png`, { body: first.picture, contentType: 'image/png' })
      if (difference) await test.info().attach(`${name}-difference.png`, { body: difference, contentType: 'image/png' })
    }
    expect(differing, `${name} (if it is meant to differ: npx pnpm --filter @bayt/e2e baselines)`).toBeLessThanOrEqual(
      MAX_DIFFERING,
    )
  })
