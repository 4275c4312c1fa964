import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { freePort } from '@bayt/dev-tools/ports'
import { pageAddresses } from '@bayt/release/addresses'
import type { PreviewEdit } from '@bayt/release/preview'
import type { PreviewPictures } from '@bayt/release/preview-pictures'
import { fetchFixturePicture, loadRenderer, readFixture } from '@bayt/site/testing'
import type { Browser, Page } from 'playwright'
import { launchBrowser } from '../browser.ts'
import { saveRun, writeSection } from '../record.ts'
import { grownCatalogue } from '../scale/catalogue.ts'
import { quantile } from '../statistics.ts'
import { createBackend, RENDERER } from './backend.ts'
import { type KeyTimes, pressKey, start, workerMemory } from './in-page.ts'
import { type PreviewRow, previewTable } from './table.ts'

/**
 * `npm run bench -- preview [--no-record]`: previews in a real worker, with the demo catalogue, with 4,000 pages, and with 10,000
 * products. Measures the times from a key to the HTML and to the paint, and the memory of the worker.
 */
const PRODUCTS = ['demo', 960, 10_000] as const
const KEYS = 60
const SLOW_KEYS = 30
/** How much slower a cheap phone is than this machine. */
const SLOWDOWN = 6
/** The compression for the reported size of the renderer. The build of the console compresses (`apps/admin/vite/precompress.ts`). */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const demo = await readFixture()
const pictures = await picturesOf(demo)
const browser = await launchBrowser()
const rows: PreviewRow[] = []
try {
  for (const products of PRODUCTS) rows.push(await measure(browser, catalogue(products)))
} finally {
  await browser.close()
}
const table = previewTable(
  process.argv.includes('--no-record') ? { date: '', machine: '', rows } : saveRun('preview', rows),
  brotliCompressSync(readFileSync(RENDERER), BROTLI).byteLength,
)
console.log(table)
if (!process.argv.includes('--no-record')) writeSection('preview', table)
process.exit(0)

/** The content of a size: 960 products with as many articles, or the 10,000 products of a wholesaler with the articles of the demo. */
function catalogue(products: (typeof PRODUCTS)[number]): PublicContent {
  if (products === 'demo') return demo
  const { products: rows, articles, ...rest } = grownCatalogue(demo, products)
  const grown = { ...rest, products: newestFirst(rows), articles: newestFirst(articles) }
  return products > 1_000 ? { ...grown, articles: demo.articles } : grown
}

/** Gives the rows creation times by which the highest id is the newest row, as in the database. */
function newestFirst<Row extends { id: number }>(rows: Row[]): Row[] {
  return rows.map((row) => ({ ...row, created_at: new Date(Date.UTC(2026, 0, 1) + row.id * 60_000).toISOString() }))
}

/** Grown catalogues have the pictures of the demo. */
async function picturesOf(content: PublicContent): Promise<PreviewPictures> {
  const { renderSite } = await loadRenderer()
  const outDir = await mkdtemp(join(tmpdir(), 'bench-preview-'))
  const cache = { pictureCacheDir: join(import.meta.dirname, '../../../../.local/pictures'), fetchPicture: fetchFixturePicture }
  const { describePictures } = await renderSite({ content, origin: 'http://localhost', release: 'bench', outDir, ...cache })
  await rm(outDir, { recursive: true })
  return describePictures()
}

async function measure(chromium: Browser, content: PublicContent): Promise<PreviewRow> {
  const server = createBackend({ content, pictures })
  const port = await freePort(26_900)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const page = await chromium.newPage()
  await page.goto(`http://localhost:${port}/`)
  const firstMs = await page.evaluate(start)
  const product = content.products[Math.floor(content.products.length / 2)]
  if (!product) throw new Error('The catalogue has no product.')
  const { id } = product
  const renamed = (name_en: string): PreviewEdit => ({ table: 'products', id, row: { ...product, name_en } })
  const press = async (keys: number) => {
    const times: KeyTimes[] = []
    for (let key = 0; key < keys; key++) {
      const edit = renamed(`${product.name_en} ${'x'.repeat(key)}`)
      times.push(await page.evaluate(pressKey, { address: `/products/${id}`, edit }))
    }
    return times
  }
  const times = await press(KEYS)
  const slow = await pressSlowly(page, () => press(SLOW_KEYS))
  const memoryBytes = await page.evaluate(workerMemory)
  await page.close()
  server.close()
  server.closeAllConnections()
  const [html, painted, slowly] = [times.map(({ htmlMs }) => htmlMs), times.map(({ paintedMs }) => paintedMs), slow]
  return {
    pages: pageAddresses(content).length,
    keys: KEYS,
    firstMs,
    htmlMedianMs: quantile(html, 0.5),
    html95Ms: quantile(html, 0.95),
    paintedMedianMs: quantile(painted, 0.5),
    painted95Ms: quantile(painted, 0.95),
    slowMedianMs: quantile(slowly, 0.5),
    slow95Ms: quantile(slowly, 0.95),
    memoryBytes,
  }
}

/**
 * Presses keys on a machine that is slower. Chromium slows down the thread of the page only, so the time of the worker is multiplied.
 * @returns milliseconds from each key to the painted page
 */
async function pressSlowly(page: Page, press: () => Promise<KeyTimes[]>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const times = await press()
  await session.detach()
  return times.map(({ htmlMs, paintedMs }) => paintedMs + htmlMs * (SLOWDOWN - 1))
}
