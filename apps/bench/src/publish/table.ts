import type { Run } from '../record.ts'

/** The figures of publishing for one size of the catalogue. */
export interface PublishRow {
  /** `demo`, or the number of products and of articles. */
  size: string
  /** HTML pages of both languages. */
  pages: number
  pagesMedianMs: number
  pagesP95Ms: number
  releaseMedianMs: number
  releaseP95Ms: number
  adminMedianMs: number
  adminP95Ms: number
  fullMs: number
  fullPeakBytes: number
  uncheckedMs: number
}

/** The table of a run, with the medians of the previous run in brackets. */
export function publishTable(run: Run<PublishRow>, before: Run<PublishRow> | undefined, edits: number): string {
  const lines = run.rows.map((row) => {
    const old = before?.rows.find(({ size }) => size === row.size)
    const cells = [
      row.size === 'demo' ? 'demo catalogue' : `${row.size} products, ${row.size} articles`,
      row.pages.toLocaleString('en-US'),
      `${seconds(row.pagesMedianMs)}${old ? ` (${seconds(old.pagesMedianMs)})` : ''}`,
      seconds(row.pagesP95Ms),
      seconds(row.releaseMedianMs),
      seconds(row.releaseP95Ms),
      seconds(row.adminMedianMs),
      seconds(row.adminP95Ms),
      `${seconds(row.fullMs)}${old ? ` (${seconds(old.fullMs)})` : ''}`,
      `${Math.round(row.fullPeakBytes / 2 ** 20)} MiB`,
      seconds(row.uncheckedMs),
      (row.pagesMedianMs / row.fullMs).toFixed(2),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const inBrackets = before ? `; in brackets: ${before.date}, ${before.machine}` : ''
  return `## publish: from the response of a save until the public site shows it
${edits} edits, of products and of the newest article in turn; the item, its list, and for the article the home page are all public. ${run.date}, ${run.machine}${inBrackets}.

| catalogue | pages | pages public, median | 95th percentile | in release.json, median | 95th percentile | admin shows Live, median | 95th percentile | complete build | its peak memory | without checks | edit / complete build |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

A complete build is what the publisher does after a change of the code: it reads the content, and renders, checks and compresses every
page. The picture variants exist before. Larger catalogues repeat the pictures of the demo.
`
}

function seconds(valueMs: number): string {
  return `${(valueMs / 1000).toFixed(2)} s`
}
