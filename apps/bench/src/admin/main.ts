import type { ContentClient } from '@bayt/content/queries/client'
import { ensureChromium } from '@bayt/dev-tools/chromium'
import type { Stack } from '@bayt/dev-tools/stack'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { chromium, type Page } from 'playwright'
import { withStack } from '../bench-stack.ts'
import { machine } from '../machine.ts'
import { signIn } from '../session.ts'
import { quantile } from '../statistics.ts'

/**
 * `pnpm bench admin`: with 10,000 products, from a click or key until the rows stand: first rows, next page, search and
 * filter. The measure beside it, in the same run, is the same with the demo catalogue alone.
 */
const PRODUCTS = 10_000
const BATCH = 500
const RUNS = 10

await withStack(async (stack) => {
  const path = await ensureChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(path ? { executablePath: path } : {}) })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signInBrowser(page, stack)
  const small = await measure(page, stack, 'Basmati')
  // What is measured is the console; publishing 20,000 pages beside it would be another benchmark.
  await stack.services.publisher.stop()
  await insertProducts(await signIn(stack))
  const large = await measure(page, stack, 'Bulk product')
  await browser.close()
  console.log(`
The admin's list: ${RUNS} runs, ${new Date().toISOString().slice(0, 10)}
${machine()}

| until the rows stand | demo catalogue, median | ${PRODUCTS} products more, median | ratio |
| --- | --- | --- | --- |
${Object.keys(small)
  .map((step) => row(step, small[step] ?? [], large[step] ?? []))
  .join('\n')}`)
})
process.exit(0)

function row(step: string, small: number[], large: number[]): string {
  const [a, b] = [quantile(small, 0.5), quantile(large, 0.5)]
  return `| ${step} | ${Math.round(a)} ms | ${Math.round(b)} ms | ${(b / a).toFixed(1)} |`
}

async function signInBrowser(page: Page, stack: Stack): Promise<void> {
  await page.goto(`${stack.adminUrl}/login`)
  await page.getByLabel('Email').fill(DEMO_STAFF[0].email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
}

/** @param newest text of the first row: rows that were kept from an earlier visit do not count */
async function measure(page: Page, stack: Stack, newest: string): Promise<Record<string, number[]>> {
  const steps: Record<string, number[]> = { 'first rows, from the sidebar': [], 'search of one word': [], 'category filter': [] }
  for (let run = 0; run < RUNS; run++) {
    await page.goto(`${stack.adminUrl}/dashboard`)
    const sidebar = page.getByRole('link', { name: 'Products', exact: true })
    await sidebar.waitFor()
    steps['first rows, from the sidebar']?.push(await timed(page, () => sidebar.click(), newest))
    const search = page.getByRole('searchbox')
    steps['search of one word']?.push(await timed(page, () => search.fill('Lentils'), 'Lentils'))
    await search.fill('')
    await page.goto(`${stack.adminUrl}/products`)
    await page.getByRole('row').nth(2).waitFor()
    steps['category filter']?.push(
      await timed(
        page,
        async () => {
          await page
            .getByRole('button', { name: /Category/ })
            .first()
            .click()
          await page.getByRole('option', { name: 'Oil' }).click()
        },
        'Oil',
      ),
    )
  }
  return steps
}

/** Milliseconds from an action until the first row holds the text. */
async function timed(page: Page, act: () => Promise<unknown>, text: string): Promise<number> {
  const startedMs = performance.now()
  await act()
  await page.waitForFunction((pattern) => {
    const first = document.querySelector('tbody [role=row], tbody tr')
    return first !== null && new RegExp(pattern).test(first.textContent ?? '')
  }, text)
  return performance.now() - startedMs
}

async function insertProducts(client: ContentClient): Promise<void> {
  for (let from = 0; from < PRODUCTS; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, index) => ({
      name_en: `Bulk product ${from + index}`,
      name_ar: `منتج بالجملة ${from + index}`,
      description_en: 'Sacks of staple food, stored dry and counted, loaded by the pallet.',
      description_ar: 'أكياس من المواد الأساسية مخزنة في مكان جاف ومعدودة.',
      category: (['Rice', 'Oil', 'Sugar', 'Diversified'] as const)[(from + index) % 4] ?? 'Rice',
    }))
    const { error } = await client.from('products').insert(rows)
    if (error) throw new Error(`The products could not be inserted: ${error.message}`)
  }
}
