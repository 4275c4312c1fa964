import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machine } from './machine.ts'

const DOCS = join(import.meta.dirname, '../../../docs')
const PAGE = join(DOCS, 'benchmarks.md')

/** A saved run of a benchmark, for comparison with the next run. */
export interface Run<Row> {
  /** ISO 8601 day */
  date: string
  machine: string
  rows: Row[]
}

const runFile = (name: string) => join(DOCS, 'benchmarks', `${name}.json`)

/** The last saved run of a benchmark; `undefined` before the first. */
export function previousRun<Row>(name: string): Run<Row> | undefined {
  if (!existsSync(runFile(name))) return undefined
  return JSON.parse(readFileSync(runFile(name), 'utf8')) as Run<Row>
}

/** Saves a run in `docs/benchmarks/{name}.json`. */
export function saveRun<Row>(name: string, rows: Row[]): Run<Row> {
  const run = { date: new Date().toISOString().slice(0, 10), machine: machine(), rows }
  mkdirSync(join(DOCS, 'benchmarks'), { recursive: true })
  writeFileSync(runFile(name), `${JSON.stringify(run, null, 2)}\n`)
  return run
}

/**
 * Writes the section of a benchmark into `docs/benchmarks.md`: replaces the previous section and keeps the text around the
 * section.
 */
export function writeSection(name: string, markdown: string): void {
  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const section = `${start}\n${markdown.trim()}\n${end}`
  const page = readFileSync(PAGE, 'utf8')
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  const next =
    from >= 0 && to > from ? page.slice(0, from) + section + page.slice(to + end.length) : `${page.trimEnd()}\n\n${section}\n`
  writeFileSync(PAGE, next)
}
