import { loadavg } from 'node:os'
import { readPublicContent } from '@bayt/content/queries/public-content'
import { unwrap } from '@bayt/content/queries/unwrap'
import { withStack } from '../bench-stack.ts'
import { timeEdits, waitUntilPublished } from '../publish/edits.ts'
import { insertAll } from '../publish/grow.ts'
import type { Run } from '../record.ts'
import { signIn } from '../session.ts'
import { quantile } from '../statistics.ts'
import { grownCatalogue } from './catalogue.ts'

/** More edits than the number of kept releases: after these edits, each new release reuses the files of a removed release. */
const UNMEASURED_EDITS = 12
const EDITS = 20
const PATIENCE_MS = 15 * 60_000
/** Rows of one request, as an import sends them. */
const ROWS_OF_REQUEST = 1_000

/** The cost of many products that are inserted at once, and of saves after them. */
export interface BulkRow {
  products: number
  pages: number
  insertMs: number
  /** Time from the response of the last insert until `/release.json` contains the insert. */
  liveMs: number
  /** Number of builds until the insert is live; `phasesMs` has the phases of the live build. */
  builds: number
  phasesMs: Record<string, number>
  saveMedianMs: number
  saveP95Ms: number
  /** Load of the machine: the number of programs that want a processor. Above the number of cores, the times are longer. */
  load: number
}

export async function measureBulk(products: number): Promise<BulkRow> {
  let row: BulkRow | undefined
  await withStack(async (stack) => {
    const client = await signIn(stack)
    await waitUntilPublished(stack, client)
    const seed = await readPublicContent(client)
    const rows = grownCatalogue(seed, products).products.slice(seed.products.length)
    const lives = client.from('site_builds').select('id, pages, phases_ms').eq('state', 'live').order('id', { ascending: false })
    const known = (await unwrap(lives))[0]?.id ?? 0
    const startedMs = performance.now()
    await insertAll(client, 'products', rows, ROWS_OF_REQUEST)
    const insertedMs = performance.now()
    await waitUntilPublished(stack, client, PATIENCE_MS)
    const liveMs = performance.now() - insertedMs
    const builds = (await unwrap(lives)).filter(({ id }) => id > known)
    const load = loadavg()[0] ?? Number.NaN
    await timeEdits(stack, client, UNMEASURED_EDITS, false)
    const { releaseMs } = await timeEdits(stack, client, EDITS, false)
    row = {
      products,
      pages: builds[0]?.pages ?? Number.NaN,
      insertMs: insertedMs - startedMs,
      liveMs,
      builds: builds.length,
      phasesMs: Object(builds[0]?.phases_ms),
      saveMedianMs: quantile(releaseMs, 0.5),
      saveP95Ms: quantile(releaseMs, 0.95),
      load,
    }
  })
  if (!row) throw new Error('Nothing was measured.')
  return row
}

/** The table of a run, each figure with the figure of the previous run in brackets. */
export function bulkTable(run: Run<BulkRow>, before: Run<BulkRow> | undefined): string {
  const lines = run.rows.map((row) => {
    const old = before?.rows.find(({ products }) => products === row.products)
    const cell = (show: (row: BulkRow) => string) => (old ? `${show(row)} (${show(old)})` : show(row))
    const seconds = (pick: (row: BulkRow) => number | undefined) =>
      cell((one) => `${((pick(one) ?? Number.NaN) / 1000).toFixed(2)} s`)
    const cells = [
      row.products.toLocaleString('en-US'),
      row.pages.toLocaleString('en-US'),
      seconds(({ insertMs }) => insertMs),
      seconds(({ liveMs }) => liveMs),
      cell(({ builds }) => String(builds)),
      seconds(({ phasesMs }) => phasesMs.render),
      seconds(({ saveMedianMs }) => saveMedianMs),
      seconds(({ saveP95Ms }) => saveP95Ms),
      cell(({ load }) => load.toFixed(1)),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const inBrackets = before ? `; in brackets: ${before.date}, ${before.machine}` : ''
  return `### Many products at once
${run.date}, ${run.machine}${inBrackets}. Products are inserted into the demo catalogue; then ${EDITS} edits, of products and of the
newest article in turn, from the response of the save until \`/release.json\` has it. Above 2, the load makes the times longer.

| products | pages | insert | live after it | builds | render of the live one | save, median | 95th percentile | load |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}
