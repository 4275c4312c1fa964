import { loadavg } from 'node:os'
import { completeInput } from '@bayt/content/entities/translations'
import type { ContentClient } from '@bayt/content/queries/client'
import { countRows } from '@bayt/content/queries/count-rows'
import { ensureChromium } from '@bayt/dev-tools/chromium'
import type { Stack } from '@bayt/dev-tools/stack'
import { type Browser, chromium } from 'playwright'
import { withStack } from '../bench-stack.ts'
import { fullProducts } from '../full-products.ts'
import { saveRun, writeSection } from '../record.ts'
import { signIn } from '../session.ts'
import { signInBrowser } from '../sign-in-browser.ts'
import { measureFirstSearch } from './first-search.ts'
import { measureSearch } from './search.ts'
import { type AdminRow, adminTable, type SearchRow, searchTable, stepOf } from './table.ts'
import { atRest, FIRST_ROW, untilPainted } from './until-painted.ts'

/**
 * `npm run bench -- admin`: with 100 to 10,000 full products, the time from a click or key until the rows are painted, and the first search
 * of a device on a slow line; `npm run bench -- admin search` measures only searches of a device that has the texts.
 */
const ONLY_SEARCH = process.argv[3] === 'search'
/** Shorter lists are measured only for the first search of a device. */
const LONG_LIST = 1_000
const SIZES = [100, 1_000, 10_000].filter((size) => !ONLY_SEARCH || size >= LONG_LIST)
const BATCH = 100
const RUNS = 10

await withStack(async (stack) => {
  // The benchmark measures the console; publishing 20,000 pages in parallel would distort the figures.
  await stack.services.publisher.stop()
  const path = await ensureChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(path ? { executablePath: path } : {}) })
  const client = await signIn(stack)
  const rows: AdminRow[] = []
  const searches: SearchRow[] = []
  for (const size of SIZES) {
    await insertProducts(client, size)
    if (size >= LONG_LIST) {
      searches.push(await measureSearch(browser, stack, size))
      console.log(searchTable(saveRun('admin-search', searches)))
    }
    if (ONLY_SEARCH) continue
    const first = await measureFirstSearch(browser, stack, 'Basmati')
    const steps = size < LONG_LIST ? {} : await measureSteps(browser, stack)
    rows.push({ size, steps, first, load: loadavg()[0] ?? Number.NaN })
    console.log(adminTable(saveRun('admin', rows)))
  }
  await browser.close()
  if (!ONLY_SEARCH) writeSection('admin', adminTable(saveRun('admin', rows)))
  writeSection('admin-search', searchTable(saveRun('admin-search', searches)))
})
process.exit(0)

async function measureSteps(browser: Browser, stack: Stack): Promise<AdminRow['steps']> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signInBrowser(page, stack)
  /** Milliseconds of each run, by the name of the step. */
  const steps: Record<string, number[]> = {}
  const step = async (name: string, text: string, act: () => Promise<unknown>) => {
    await atRest(page)
    const before = await page.evaluate((selector) => document.querySelector(selector)?.textContent ?? null, FIRST_ROW)
    steps[name] = [...(steps[name] ?? []), await untilPainted(page, 'click', { has: text, isNot: before }, act)]
    await atRest(page)
  }
  for (let run = 0; run < RUNS; run++) {
    await page.goto(`${stack.adminUrl}/dashboard`)
    await step('first rows, from the sidebar', '', () => page.getByRole('link', { name: 'Products', exact: true }).click())
    await step('next page', '', () => page.getByRole('button', { name: 'Next page' }).click())
    await page
      .getByRole('button', { name: /Category/ })
      .first()
      .click()
    await step('category filter', 'Oil', () => page.getByRole('option', { name: 'Oil' }).click())
  }
  await page.close()
  return Object.fromEntries(Object.entries(steps).map(([name, runs]) => [name, stepOf(runs)]))
}

async function insertProducts(client: ContentClient, upTo: number): Promise<void> {
  const before = await countRows(client, 'products')
  const products = fullProducts(upTo)
    .slice(before)
    .map(({ id, created_at, ...texts }) => completeInput('products', { ...texts }))
  for (let from = 0; from < products.length; from += BATCH) {
    const { error } = await client.from('products').insert(products.slice(from, from + BATCH))
    if (error) throw new Error(`The products could not be inserted: ${error.message}`)
  }
}
