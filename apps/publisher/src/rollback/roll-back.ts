import { randomUUID } from 'node:crypto'
import type { Pin, ReleaseRecord } from '../release-record.ts'
import type { Releases } from '../releases.ts'

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

/** The kept releases as lines, newest first, with their times and the mark of the shown release; `undefined` without releases. */
export async function listReleases(releases: Releases): Promise<string | undefined> {
  const [records, current, pin] = [await releases.records(), await releases.current(), await releases.pin()]
  if (records.length === 0) return undefined
  const lines = records.map(({ release, builtAt, pages, newestChange }) => {
    const isShown = release === current?.release
    const mark = isShown ? (pin ? `shown, publishing held since ${dateOf(pin.since)} by ${pin.by}` : 'shown') : ''
    return `${release}  ${dateOf(builtAt)}  ${String(pages.length).padStart(5)} pages  change ${newestChange}  ${mark}`.trimEnd()
  })
  return lines.join('\n')
}

/** `2026-11-21 10:15 UTC` */
function dateOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
