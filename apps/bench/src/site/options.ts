import { parseArgs } from 'node:util'
import { type MeasuredPage, PAGES } from './pages.ts'

export interface SiteBenchOptions {
  runs: number
  pages: MeasuredPage[]
  /** Whether the figures are written to the documentation. */
  saves: boolean
}

/** With fewer runs, a single slow load of a page would decide a median. */
const SAVED_RUNS = 5

/**
 * The options of `npm run bench -- site`: `--runs N` (5), `--only KIND` for one kind of page. Fewer than 5 runs are saved only
 * with `--save`; runs of one kind of page are never saved.
 * @throws Error for a number of runs or a kind of page that does not exist
 */
export function siteBenchOptions(args: string[]): SiteBenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: String(SAVED_RUNS) },
      only: { type: 'string' },
      save: { type: 'boolean', default: false },
    },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs must be a number of at least 1, and is "${values.runs}".`)
  const pages = PAGES.filter(({ kind }) => !values.only || kind === values.only)
  if (pages.length === 0) {
    const kinds = [...new Set(PAGES.map(({ kind }) => kind))]
    throw new Error(`--only must be one of ${kinds.join(', ')}, and is "${values.only}".`)
  }
  return { runs, pages, saves: !values.only && (values.save || runs >= SAVED_RUNS) }
}
