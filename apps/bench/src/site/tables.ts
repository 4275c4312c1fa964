import type { Run } from '../record.ts'
import { isFailed, type Measured } from './measure-medians.ts'
import type { MeasuredPage } from './pages.ts'

/** The medians of one page; times in milliseconds. */
export interface SiteRow extends MeasuredPage {
  lighthouse: Measured
  slow: Measured
  faults: string[]
}

type Figure = [name: string, show: (value: number) => string]

/**
 * The two tables of a run, each figure with the figure of the previous run in brackets. A page without figures shows the reason.
 */
export function siteTables(run: Run<SiteRow>, before: Run<SiteRow> | undefined, runs: number): string {
  const cells = (row: SiteRow, part: 'lighthouse' | 'slow', figures: Figure[]) =>
    figureCells(row[part], before?.rows.find(({ path }) => path === row.path)?.[part] ?? {}, figures)
  const line = (row: SiteRow, values: string[]) => `| ${row.kind}, ${row.language} | ${values.join(' | ')} |`
  const inBrackets = before ? `; in brackets: ${before.date}, ${before.machine}` : ''
  return `## site: every kind of page, Lighthouse and a slow network
Medians of ${runs} runs, ${run.date}, ${run.machine}${inBrackets}. Demo catalogue with AVIF variants, served by the publisher.

Lighthouse, mobile profile (simulated slow 4G, 4× CPU):

| page | performance | accessibility | best practices | SEO | first paint | largest paint | blocking | shift |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${run.rows.map((row) => line(row, cells(row, 'lighthouse', LIGHTHOUSE))).join('\n')}

280 kbit/s, 800 ms round trip, 6× CPU, 360 px, pixel ratio 2, empty cache:

| page | first text | largest paint | interactive | loaded | bytes | of them script | requests | shift |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${run.rows.map((row) => line(row, cells(row, 'slow', SLOW))).join('\n')}
`
}

function figureCells(measured: Measured, before: Measured, figures: Figure[]): string[] {
  if (isFailed(measured)) {
    const reason = measured.failure.replaceAll('|', '\\|')
    return figures.map((_, index) => (index === 0 ? `**failed**: ${reason}` : '–'))
  }
  return figures.map(([name, show]) => {
    const [value, was] = [measured[name], isFailed(before) ? undefined : before[name]]
    const bracket = was === undefined ? '' : ` (${show(was)})`
    return value === undefined ? `not measured${bracket}` : show(value) + bracket
  })
}

const whole = (value: number) => String(Math.round(value))
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
const milliseconds = (value: number) => `${Math.round(value)} ms`
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`
const hundredths = (value: number) => value.toFixed(3)

const LIGHTHOUSE: Figure[] = [
  ['performance', whole],
  ['accessibility', whole],
  ['bestPractices', whole],
  ['seo', whole],
  ['firstPaint', seconds],
  ['largestPaint', seconds],
  ['blocking', milliseconds],
  ['shift', hundredths],
]

const SLOW: Figure[] = [
  ['firstText', seconds],
  ['largestPaint', seconds],
  ['interactive', seconds],
  ['load', seconds],
  ['bytes', kilobytes],
  ['scriptBytes', kilobytes],
  ['requests', whole],
  ['shift', hundredths],
]
