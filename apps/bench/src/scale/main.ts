import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { freePort } from '@bayt/dev-tools/ports'
import { run } from '@bayt/dev-tools/run'
import { searchIndexAddresses } from '@bayt/release/addresses'
import { serveFolder } from '@bayt/site/testing'
import { launchBrowser } from '../browser.ts'
import { previousRun, saveRun, writeSection } from '../record.ts'
import { type BulkRow, bulkTable, measureBulk } from './bulk.ts'
import { growthChart } from './chart.ts'
import { searchLatency } from './search-latency.ts'
import { type ScaleRow, scaleTable } from './table.ts'

/**
 * `npm run bench -- scale`: the cost of a growing catalogue, with 100 to 10,000 products and as many articles: rendering, memory,
 * the search index, the list page, the search in a browser. Table and chart go to `docs/benchmarks.md`, with the cost of
 * inserting 5,000 products at once, and of saves after them; `npm run bench -- scale bulk` measures only this cost.
 */
const SIZES = process.argv[3] === 'bulk' ? [] : [100, 1_000, 10_000]
const CHART = join(import.meta.dirname, '../../../../docs/benchmarks/scale.svg')

const root = mkdtempSync(join(tmpdir(), 'bayt-scale-'))
const browser = await launchBrowser()
const rows: ScaleRow[] = []
try {
  // An unmeasured render: each picture is encoded once, not once per size.
  if (SIZES.length > 0) await render(200)
  for (const size of SIZES) {
    const rendered = await render(size)
    const compressed = (file: string) => brotliCompressSync(readFileSync(join(rendered.dir, file))).byteLength
    const indexBytes = (locale: 'en' | 'ar') =>
      searchIndexAddresses('products', locale, size).reduce((sum, address) => sum + compressed(address), 0)
    const bareBytes = (['en', 'ar'] as const)
      .flatMap((locale) => searchIndexAddresses('products', locale, size))
      .reduce((sum, address) => sum + brotliCompressSync(withoutTexts(join(rendered.dir, address))).byteLength, 0)
    const server = serveFolder(rendered.dir, () => ({ 'content-security-policy': rendered.contentSecurityPolicy }))
    await once(server.listen(rendered.port, '127.0.0.1'), 'listening')
    const latency = await searchLatency(browser, `${rendered.origin}/products`)
    server.close()
    server.closeAllConnections()
    rows.push({
      size,
      pages: rendered.pages,
      renderMs: rendered.ms,
      peakBytes: rendered.peakBytes,
      indexBytes: indexBytes('en'),
      arabicIndexBytes: indexBytes('ar'),
      bareBytesPerRow: bareBytes / 2 / size,
      listBytes: compressed('products.html'),
      searchMedianMs: latency.median,
      searchWorstMs: latency.worst,
      bareKeyMedianMs: latency.bareMedian,
    })
    console.log(JSON.stringify(rows.at(-1)))
    rmSync(rendered.dir, { recursive: true })
  }
  if (rows.length > 0) {
    const before = previousRun<ScaleRow>('scale')
    const markdown = scaleTable(saveRun('scale', rows), before)
    writeFileSync(CHART, growthChart(rows))
    writeSection('scale', markdown)
    console.log(markdown)
  }
} finally {
  await browser.close()
  rmSync(root, { recursive: true, force: true })
}
const bulk = await measureBulk(Number(process.env.BULK_PRODUCTS ?? 5_000))
const before = previousRun<BulkRow>('bulk')
const section = bulkTable(saveRun('bulk', [bulk]), before)
writeSection('bulk', section)
console.log(section)
process.exit(0)

/** The entries of a part of an index without names and searched words: the cost of the index itself. */
function withoutTexts(file: string): string {
  const { entries }: { entries: object[] } = JSON.parse(readFileSync(file, 'utf8'))
  return JSON.stringify(entries.map((entry) => ({ ...entry, name: '' })))
}

interface Rendered {
  dir: string
  port: number
  origin: string
  ms: number
  peakBytes: number
  pages: number
  contentSecurityPolicy: string
}

async function render(size: number): Promise<Rendered> {
  const port = await freePort(26_700)
  const origin = `http://localhost:${port}`
  const dir = join(root, `site-${size}`)
  const script = join(import.meta.dirname, 'render-catalogue.ts')
  const { code, output } = await run(process.execPath, [script, String(size), dir, join(root, 'pictures'), origin], {
    // The publisher renders with this setting.
    env: { NODE_ENV: 'production' },
  })
  const line = output.trim().split('\n').at(-1) ?? ''
  if (code !== 0 || !line.startsWith('{')) throw new Error(`A catalogue of ${size} could not be rendered:\n${output}`)
  return { dir, port, origin, ...(JSON.parse(line) as Omit<Rendered, 'dir' | 'port' | 'origin'>) }
}
