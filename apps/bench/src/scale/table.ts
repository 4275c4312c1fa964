import type { Run } from '../record.ts'

/** The figures of a catalogue of `size` products and as many articles; bytes of files are Brotli. */
export interface ScaleRow {
  size: number
  pages: number
  renderMs: number
  peakBytes: number
  indexBytes: number
  arabicIndexBytes: number
  /** Bytes of the index per product and language, without names and texts. */
  bareBytesPerRow: number
  listBytes: number
  searchMedianMs: number
  searchWorstMs: number
  /** The time of a key press in a plain field on the same page; absent in older runs. */
  bareKeyMedianMs?: number
}

const COLUMNS: [string, (row: ScaleRow) => string][] = [
  ['all pages rendered', (row) => `${(row.renderMs / 1000).toFixed(2)} s`],
  ['peak memory', (row) => `${Math.round(row.peakBytes / 2 ** 20)} MiB`],
  ['product index, English', (row) => `${(row.indexBytes / 1000).toFixed(1)} kB`],
  ['product index, Arabic', (row) => `${(row.arabicIndexBytes / 1000).toFixed(1)} kB`],
  ['index without texts, for each product', (row) => `${(row.bareBytesPerRow ?? Number.NaN).toFixed(1)} bytes`],
  ['list page, HTML and styles', (row) => `${(row.listBytes / 1000).toFixed(1)} kB`],
  ['key to result, 6× CPU, median', (row) => `${Math.round(row.searchMedianMs)} ms`],
  ['key to result, worst', (row) => `${Math.round(row.searchWorstMs)} ms`],
  ['key in a bare field, median', (row) => (row.bareKeyMedianMs === undefined ? '–' : `${Math.round(row.bareKeyMedianMs)} ms`)],
]

/** The table of a run, each figure with the figure of the previous run in brackets. */
export function scaleTable(run: Run<ScaleRow>, before: Run<ScaleRow> | undefined): string {
  const cell = (row: ScaleRow, show: (row: ScaleRow) => string) => {
    const old = before?.rows.find(({ size }) => size === row.size)
    return old ? `${show(row)} (${show(old)})` : show(row)
  }
  const lines = run.rows.map(
    (row) => `| ${row.size} + ${row.size} | ${row.pages} | ${COLUMNS.map(([, show]) => cell(row, show)).join(' | ')} |`,
  )
  const inBrackets = before ? `; in brackets: ${before.date}, ${before.machine}` : ''
  return `## scale: how the site grows with its catalogue
${run.date}, ${run.machine}${inBrackets}. Files compressed with Brotli; the picture variants exist before.

| products + articles | pages | ${COLUMNS.map(([name]) => name).join(' | ')} |
| --- | --- | ${COLUMNS.map(() => '---').join(' | ')} |
${lines.join('\n')}

The lists of the admin with 10,000 products are in the section \`admin\`. A test checks that the queries of both use their indexes
(supabase/tests/database/indexes.test.ts).

![How rendering, index, list page and search grow with the catalogue](benchmarks/scale.svg)
`
}
