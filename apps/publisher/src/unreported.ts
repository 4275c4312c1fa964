import type { Releases } from './releases.ts'
import type { BuildReport } from './reports.ts'
import { rollbackReport } from './rollback/roll-back.ts'

const ENDED_EARLY = 'The publisher ended before this build was finished. It starts another build if changes are not public.'

/**
 * The reports that an earlier process may not have delivered: the report of the live release, and the report of an unfinished build.
 * Reports are idempotent, so a second delivery does no harm.
 */
export async function unreported(
  releases: Pick<Releases, 'current' | 'pin' | 'startedBuild' | 'report' | 'reports'>,
): Promise<BuildReport[]> {
  const [current, pin, started] = [await releases.current(), await releases.pin(), await releases.startedBuild()]
  const live = current && (pin ? rollbackReport(current, pin) : await releases.report(current.release))
  const isFinished = !started || (await releases.reports()).some(({ build_key }) => build_key === started.build_key)
  return [...(isFinished ? [] : [{ ...started, state: 'failed' as const, reason: ENDED_EARLY }]), ...(live ? [live] : [])]
}
