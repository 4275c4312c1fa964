import { loadavg } from 'node:os'
import { completeInput } from '@bayt/content/entities/translations'
import type { ContentClient } from '@bayt/content/queries/client'
import { countRows } from '@bayt/content/queries/resource'
import { ensureChromium } from '@bayt/dev-tools/chromium'
import type { Stack } from '@bayt/dev-tools/stack'
import { chromium, type Page } from 'playwright'
import { withStack } from '../bench-stack.ts'
import { fullProducts } from '../full-products.ts'
import { saveRun, writeSection } from '../record.ts'
import { signIn } from '../session.ts'
import { signInBrowser } from '../sign-in-browser.ts'
import { measureFirstSearch } from './first-search.ts'
import { type AdminRow, adminTable, stepOf } from './table.ts'
import { FIRST_ROW, untilPainted } from './until-painted.ts'

/**
 * `npm run bench -- admin`: with 100 to 10,000 full products, the time from a click or key until the rows are painted, and the first search
 * of a device on a slow line.
 */
const SIZES = [100, 1_000, 10_000]
const BATCH = 250
const RUNS = 10
/** Below, only the first search of a device is measured. */
const LONG_LIST = 1_000
const SEARCHES = [
  { slowdown: 1, rounds: 2 },
  { slowdown: 6, rounds: 1 },
]
/** Staff read rows between two searches. */
const PAUSE_MS = 400
/** Words of product names. No first result of a word contains the word before or after it, so each search changes the first row. */
const WORDS =
  'Basmati Lentils Palm Jasmine Tuna Sella Sugar Broken Tomato Corn Penne Fragrant Sunflower Black Golden Chunks Olein Pasta Industrial Medium-Grain Tea Paste'.split(
    ' ',
  )

await withStack(async (stack) => {
  // This measures the console; publishing 20,000 pages in parallel would distort it.
  await stack.services.publisher.stop()
  const path = await ensureChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(path ? { executablePath: path } : {}) })
  const client = await signIn(stack)
  const rows: AdminRow[] = []
  for (const size of SIZES) {
    await insertProducts(client, size)
    const first = await measureFirstSearch(browser, stack, 'Basmati')
    const steps =
      size < LONG_LIST ? {} : await measureSteps(await browser.newPage({ viewport: { width: 1440, height: 900 } }), stack)
    rows.push({ size, steps, first, load: loadavg()[0] ?? Number.NaN })
    console.log(adminTable(saveRun('admin', rows)))
  }
  await browser.close()
  writeSection('admin', adminTable(saveRun('admin', rows)))
})
process.exit(0)

/** Milliseconds of each run, by the name of the step. */
type Runs = Record<string, number[]>

async function measureSteps(page: Page, stack: Stack): Promise<AdminRow['steps']> {
  await signInBrowser(page, stack)
  const steps = await measureList(page, stack)
  for (const { slowdown, rounds } of SEARCHES) Object.assign(steps, await measureSearch(page, stack, slowdown, rounds))
  await page.close()
  return Object.fromEntries(Object.entries(steps).flatMap(([name, runs]) => (runs.length > 0 ? [[name, stepOf(runs)]] : [])))
}

async function measureList(page: Page, stack: Stack): Promise<Runs> {
  const steps: Runs = {}
  const step = async (name: string, row: Parameters<typeof untilPainted>[2], act: () => Promise<unknown>) => {
    steps[name] = [...(steps[name] ?? []), await untilPainted(page, 'click', row, act)]
  }
  for (let run = 0; run < RUNS; run++) {
    await page.goto(`${stack.adminUrl}/dashboard`)
    await step('first rows, from the sidebar', { isNot: null }, () =>
      page.getByRole('link', { name: 'Products', exact: true }).click(),
    )
    const next = page.getByRole('button', { name: 'Next page' })
    await next.waitFor()
    const before = await page.locator(FIRST_ROW).first().textContent()
    await step('next page', { isNot: before }, () => next.click())
    await page
      .getByRole('button', { name: /Category/ })
      .first()
      .click()
    await step('category filter', { has: 'Oil' }, () => page.getByRole('option', { name: 'Oil' }).click())
  }
  return steps
}

/** Searches words one after another, from the last key. Each round begins with a start of the console. */
async function measureSearch(page: Page, stack: Stack, slowdown: number, rounds: number): Promise<Runs> {
  const session = await page.context().newCDPSession(page)
  const [starts, searches]: [number[], number[]] = [[], []]
  const search = page.getByRole('searchbox')
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${stack.adminUrl}/products`)
    await page.locator(FIRST_ROW).first().waitFor()
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    for (const [at, word] of WORDS.entries()) {
      const ms = await untilPainted(page, 'input', { has: word }, () => search.fill(word))
      // The first search of a device reads its texts.
      if (process.env.LINES) console.log(word, ms)
      if (at > 0) searches.push(ms)
      else if (round > 0) starts.push(ms)
      if (at === 0) await page.getByText('So far the search covers all names').waitFor({ state: 'hidden' })
      await page.waitForTimeout(PAUSE_MS)
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  const suffix = slowdown === 1 ? '' : `, ${slowdown}× CPU`
  return { [`search of one word, from the last key${suffix}`]: searches, [`first search after a start${suffix}`]: starts }
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
