import { randomUUID } from 'node:crypto'
import type { Pin, ReleaseRecord } from '../release-record.ts'
import type { Releases } from '../releases.ts'
import type { BuildReport } from '../reports.ts'

/** Why there is no going back, in plain words. */
export class RollbackRefusedError extends Error {
  override readonly name = 'RollbackRefusedError'
}

interface RollbackRequest {
  /** `null` is the one before the current. */
  release: string | null
  /** Name of who asks. */
  by: string
  now: Date
}

/**
 * Makes an older release the current one, and holds publishing, in one step.
 * @throws RollbackRefusedError where there is no such release
 */
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
        : `The release ${release} is not kept any more, or never was.`,
    )
  }
  const pin: Pin = { since: now.toISOString(), by, key: randomUUID() }
  await releases.pointTo(record.release, pin)
  return { record, pin }
}

/** What is told of a rollback: one row for each, however often it is sent. */
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
