import { randomUUID } from 'node:crypto'
import type { Hold, ReleaseRecord } from '../release-record.ts'
import type { Releases } from '../releases.ts'
import type { BuildReport } from '../reports.ts'

/** Why there is no going back, in plain words. */
export class RollbackRefused extends Error {
  override readonly name = 'RollbackRefused'
}

interface Wish {
  /** `null` is the one before the current. */
  release: string | null
  /** Name of who asks. */
  by: string
  now: Date
}

/**
 * Makes an older release the current one, and holds publishing, in one step.
 * @throws RollbackRefused where there is no such release
 */
export async function goBack(
  releases: Pick<Releases, 'records' | 'current' | 'pointTo'>,
  { release, by, now }: Wish,
): Promise<{ record: ReleaseRecord; hold: Hold }> {
  const [records, current] = [await releases.records(), await releases.current()]
  const record = records.find((one) => (release === null ? one.release < (current?.release ?? '') : one.release === release))
  if (!record) {
    throw new RollbackRefused(
      release === null
        ? 'There is no older release to go back to.'
        : `The release ${release} is not kept any more, or never was.`,
    )
  }
  const hold: Hold = { since: now.toISOString(), by, key: randomUUID() }
  await releases.pointTo(record.release, hold)
  return { record, hold }
}

/** What is told of a rollback: one row for each, however often it is sent. */
export function rollbackReport({ release, newestChange, pages }: ReleaseRecord, { by, key }: Hold): BuildReport {
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
