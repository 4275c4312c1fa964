import type { Run } from '../record.ts'

export interface PreviewRow {
  pages: number
  keys: number
  /** Time until the worker has the code and all content. */
  firstMs: number
  htmlMedianMs: number
  html95Ms: number
  paintedMedianMs: number
  painted95Ms: number
  /** Median time from a key press to the paint on a machine that is six times slower. */
  slowMedianMs: number
  slow95Ms: number
  /** Memory of the worker, after the measurements. */
  memoryBytes: number
}

/** The section of `docs/benchmarks.md`. @param bytes of the renderer, as the console sends it */
export function previewTable({ rows, date, machine }: Run<PreviewRow>, bytes: number): string {
  const lines = rows.map((row) => {
    const cells = [
      row.pages,
      ms(row.firstMs),
      `${ms(row.htmlMedianMs)} / ${ms(row.html95Ms)}`,
      `${ms(row.paintedMedianMs)} / ${ms(row.painted95Ms)}`,
      `${ms(row.slowMedianMs)} / ${ms(row.slow95Ms)}`,
      `${(row.memoryBytes / 1e6).toFixed(0)} MB`,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `## preview: from a key to the page
${date}, ${machine}. The renderer of previews in a worker of Chromium, ${(bytes / 1000).toFixed(0)} kB as Brotli. ${rows[0]?.keys} keys in the name of a product,
median / 95th percentile. Painted: the frame after the next one of the page, whose content was replaced. 6× slower: the page slowed down by
Chromium, and the time of the worker, which Chromium does not slow down, multiplied.

| pages | first start | key to HTML | key to painted | 6× slower | memory of the worker |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`
}

const ms = (value: number) => `${value.toFixed(0)} ms`
