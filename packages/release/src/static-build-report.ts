import type { Loss } from '@bayt/content/entities/build'
import { type DeadLink, limitDeadLinks } from '@bayt/content/entities/dead-link'
import { LossError } from './loss.ts'
import type { MadeRelease } from './make-release.ts'
import type { ReleaseRefusedError } from './release-refused-error.ts'
import { limitReason, remarksOf } from './remarks.ts'

/**
 * The result of a static build, with the field names of the edge function `build-report`. The build writes the result beside the files of
 * the site, and the workflow reports it (apps/publisher/src/report-build.ts).
 */
export interface StaticBuildReport {
  state: 'live' | 'failed'
  newest_change: number | null
  release_id: string | null
  /** Why the release was refused, or the remarks about the release. */
  reason: string | null
  pages?: number
  dead_links?: DeadLink[]
  /** The loss that staff may confirm. */
  loss?: Loss
}

/**
 * The report of files that are ready for the host. In its reason, facts for tenders come before missing pictures, because a long list of
 * pictures is cut.
 */
export function reportOfFiles({ info, pages, deadLinks, notShown, missing }: MadeRelease): StaticBuildReport {
  const pictures = missing.map(({ url, why }) => `A default picture replaces ${url}: ${why}`)
  return {
    state: 'live',
    newest_change: info.newestChange,
    release_id: info.release,
    reason: remarksOf(null, [...notShown, ...pictures]),
    pages: pages.length,
    dead_links: limitDeadLinks(deadLinks),
  }
}

/** @param newestChange the newest change of the refused content; `null` if the content was not read */
export function reportOfRefusal(error: ReleaseRefusedError, newestChange: number | null): StaticBuildReport {
  const reason = limitReason(error.message)
  const report = { state: 'failed', newest_change: newestChange, release_id: null, reason } as const
  return error instanceof LossError ? { ...report, loss: error.loss } : report
}
