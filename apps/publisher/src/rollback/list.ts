import type { Releases } from '../releases.ts'

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
