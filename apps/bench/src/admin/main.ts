import { completeInput } from '@bayt/content/entities/translations'
import type { ContentClient } from '@bayt/content/queries/client'
import { ensureChromium } from '@bayt/dev-tools/chromium'
import type { Stack } from '@bayt/dev-tools/stack'
import { chromium, type Page } from 'playwright'
import { withStack } from '../bench-stack.ts'
import { machine } from '../machine.ts'
import { signIn } from '../session.ts'
import { signInBrowser } from '../sign-in-browser.ts'
import { quantile } from '../statistics.ts'

/**
 * `npm run bench -- admin`: with 10,000 products, the time from a click or key until the rows are painted: first rows, next page,
 * search and filter. The same run also measures the demo catalogue for comparison.
 */
const PRODUCTS = 10_000
const BATCH = 500
const RUNS = 10
const FIRST_ROW = 'tbody [role=row], tbody tr'

await withStack(async (stack) => {
  const path = await ensureChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(path ? { executablePath: path } : {}) })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signInBrowser(page, stack)
  const small = await measure(page, stack, 'Basmati', false)
  // This measures the console; publishing 20,000 pages in parallel would distort it.
  await stack.services.publisher.stop()
  await insertProducts(await signIn(stack))
  const large = await measure(page, stack, 'Bulk product', true)
  await browser.close()
  console.log(`
The admin's list: ${RUNS} runs, ${new Date().toISOString().slice(0, 10)}
${machine()}

| until the rows are painted | demo catalogue, median | ${PRODUCTS} products more, median (95th percentile) | ratio |
| --- | --- | --- | --- |
${Object.keys(large)
  .map((step) => row(step, small[step] ?? [], large[step] ?? []))
  .join('\n')}`)
})
process.exit(0)

function row(step: string, small: number[], large: number[]): string {
  const [a, b] = [quantile(small, 0.5), quantile(large, 0.5)]
  const worst = quantile(large, 0.95)
  return Number.isNaN(a)
    ? `| ${step} | – | ${Math.round(b)} ms (${Math.round(worst)} ms) | – |`
    : `| ${step} | ${Math.round(a)} ms | ${Math.round(b)} ms (${Math.round(worst)} ms) | ${(b / a).toFixed(1)} |`
}

/** @param newest text of the expected first row: cached rows of an earlier visit do not count */
async function measure(page: Page, stack: Stack, newest: string, hasPages: boolean): Promise<Record<string, number[]>> {
  const steps: Record<string, number[]> = {}
  const step = async (name: string, event: string, row: FirstRow, act: () => Promise<unknown>) => {
    steps[name] = [...(steps[name] ?? []), await timed(page, event, row, act)]
  }
  const search = page.getByRole('searchbox')
  for (let run = 0; run < RUNS; run++) {
    await page.goto(`${stack.adminUrl}/dashboard`)
    await step('first rows, from the sidebar', 'click', { has: newest }, () =>
      page.getByRole('link', { name: 'Products', exact: true }).click(),
    )
    await step('search of one word, from the last key', 'input', { has: 'Lentils' }, () => search.fill('Lentils'))
    await step('all rows again, from the last key', 'input', { has: newest }, () => search.fill(''))
    await page
      .getByRole('button', { name: /Category/ })
      .first()
      .click()
    await step('category filter', 'click', { has: 'Oil' }, () => page.getByRole('option', { name: 'Oil' }).click())
    if (hasPages) {
      const next = page.getByRole('button', { name: 'Next page' })
      await next.waitFor()
      const before = await page.locator(FIRST_ROW).first().textContent()
      await step('next page', 'click', { isNot: before }, () => next.click())
    }
  }
  return steps
}

/** The expected first row: a row with a text, or a different row than before. */
type FirstRow = { has: string } | { isNot: string | null }

/** Milliseconds from an event until the first row is painted, by the clock of the page. */
async function timed(page: Page, event: string, row: FirstRow, act: () => Promise<unknown>): Promise<number> {
  const measured = page.evaluate(
    ({ selector, event, row }) =>
      new Promise<number>((resolve) => {
        let startedMs = Number.NaN
        const check = () => {
          const text = document.querySelector(selector)?.textContent ?? ''
          if ('has' in row ? text.includes(row.has) : text !== '' && text !== row.isNot) resolve(performance.now() - startedMs)
          else requestAnimationFrame(check)
        }
        document.addEventListener(
          event,
          () => {
            startedMs = performance.now()
            // The current rows belong to the previous step.
            setTimeout(check)
          },
          { capture: true, once: true },
        )
      }),
    { selector: FIRST_ROW, event, row },
  )
  await act()
  return measured
}

async function insertProducts(client: ContentClient): Promise<void> {
  for (let from = 0; from < PRODUCTS; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, index) =>
      completeInput('products', {
        name_en: `Bulk product ${from + index}`,
        name_ar: `منتج بالجملة ${from + index}`,
        description_en: 'Sacks of staple food, stored dry and counted, loaded by the pallet.',
        description_ar: 'أكياس من المواد الأساسية مخزنة في مكان جاف ومعدودة.',
        category: (['Rice', 'Oil', 'Sugar', 'Diversified'] as const)[(from + index) % 4] ?? 'Rice',
      }),
    )
    const { error } = await client.from('products').insert(rows)
    if (error) throw new Error(`The products could not be inserted: ${error.message}`)
  }
}
