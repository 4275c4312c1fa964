import { randomUUID } from 'node:crypto'
import type { Pin, ReleaseRecord } from '../release-record.ts'
import type { Releases } from '../releases.ts'
import type { BuildReport } from '../reports.ts'

/** A rollback or resume is impossible; the message is written for staff. */
export class RollbackRefusedError extends Error {
  override readonly name = 'RollbackRefusedError'
}

interface RollbackRequest {
  /** `null` is the release before the current release. */
  release: string | null
  /** Name of the person. */
  by: string
  now: Date
}

/** Makes an older release the current release and pins it, in one step. @throws RollbackRefusedError if the release does not exist */
export async function rollBack(
  releases: Pick<Releases, 'records' | 'current' | 'pointTo'>,
  { release, by, now }: RollbackRequest,
): Promise<{ record: ReleaseRecord; pin: Pin }> {
  const [records, current] = [await releases.records(), await releases.current()]
  const record = records.find((one) => (release === null ? one.release < (current?.release ?? '') : one.release === release))
  if (!record) {
    throw new RollbackRefusedError(
      release === null
        ? 'There is no older release to go back to.'
        : `The release ${release} does not exist, or is no longer kept.`,
    )
  }
  const pin: Pin = { since: now.toISOString(), by, key: randomUUID() }
  await releases.pointTo(record.release, pin)
  return { record, pin }
}

/** The report of a rollback. Reports with the same key update one row. */
export function rollbackReport({ release, newestChange, pages }: ReleaseRecord, { by, key }: Pin): BuildReport {
  return {
    build_key: key,
    state: 'live',
    newest_change: newestChange,
    release_id: release,
    reason: null,
    trigger: 'rollback',
    asked_by: by,
    pages: pages.length,
  }
}
