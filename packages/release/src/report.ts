import type { BuildReport } from '@bayt/content/entities/build'
import { limitDeadLinks } from '@bayt/content/entities/dead-link'
import { LossError, type ReleaseRefusedError } from './loss.ts'
import type { MadeRelease } from './make-release.ts'

/** Maximum length of the reason of a build in the database, in characters. */
const MAX_REASON = 2_000
/** Number of missing pictures that a report names. */
const MAX_NAMED = 3

/**
 * The result of a build, with the names of the fields of `build-report`. A static build writes the result beside the files of the site, and
 * the workflow reports it (apps/publisher/src/report-build.ts).
 */
export type ReleaseReport = Pick<
  BuildReport,
  'state' | 'newest_change' | 'release_id' | 'reason' | 'pages' | 'dead_links' | 'loss'
>

export function reportOfRelease({ info, pages, deadLinks, notShown, missing }: MadeRelease): ReleaseReport {
  const remarks = [...notShown, ...(missing.length > 0 ? [sentence(missing)] : [])].join('\n')
  return {
    state: 'live',
    newest_change: info.newestChange,
    release_id: info.release,
    reason: limitReason(remarks) || null,
    pages: pages.length,
    dead_links: limitDeadLinks(deadLinks),
  }
}

/** @param newestChange the newest change of the refused content; `null` if the content was not read */
export function reportOfRefusal(error: ReleaseRefusedError, newestChange: number | null): ReleaseReport {
  const reason = limitReason(error.message)
  const report = { state: 'failed', newest_change: newestChange, release_id: null, reason } as const
  return error instanceof LossError ? { ...report, loss: error.loss } : report
}

/** Cuts a text to the backend's limit for the reason of a build. */
export function limitReason(text: string): string {
  return text.length <= MAX_REASON ? text : `${text.slice(0, MAX_REASON - 1).toWellFormed()}…`
}

function sentence(missing: MadeRelease['missing']): string {
  const named = missing.slice(0, MAX_NAMED).map(({ url, why }) => `${url.slice(0, 200)} (${why.slice(0, 200)})`)
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : ''
  return `The default picture replaces: ${named.join('; ')}${more}`
}
