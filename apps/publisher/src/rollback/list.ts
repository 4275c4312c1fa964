import type { Releases } from '../releases.ts'

/** The kept releases as lines, newest first: when each was made, and which is shown. */
export async function listReleases(releases: Releases): Promise<string> {
  const [records, current, hold] = [await releases.records(), await releases.current(), await releases.hold()]
  if (records.length === 0) return 'There is no release yet.'
  const lines = records.map(({ release, builtAt, pages, newestChange }) => {
    const isShown = release === current?.release
    const mark = isShown ? (hold ? `shown, publishing held since ${dateOf(hold.since)} by ${hold.by}` : 'shown') : ''
    return `${release}  ${dateOf(builtAt)}  ${String(pages.length).padStart(5)} pages  change ${newestChange}  ${mark}`.trimEnd()
  })
  return lines.join('\n')
}

/** `2026-11-21 10:15 UTC` */
function dateOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
