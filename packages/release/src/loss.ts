import type { Loss } from '@bayt/content/entities/build'
import { CONTENT_TABLE_NAMES, ENTITIES, eachTable } from '@bayt/content/entities/tables'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { ConfirmedLoss } from '@bayt/content/queries/public-content-reader'

/** Emptying a table with fewer rows is everyday work and is not checked. */
const EMPTIED_MIN_ROWS = 3
/** The page count is checked only if the live release has at least this many pages. */
const COLLAPSE_MIN_PAGES = 24

/** How much a release contains. */
export interface ReleaseSize {
  pages: number
  /** Number of rows by table; releases of older code have none. */
  rows?: Record<string, number> | undefined
}

/** The size of a release, and its newest change, for the comparison of two releases. */
export interface SizedRelease extends ReleaseSize {
  newestChange: number
}

/** Thrown when a rendered release must not go live. The message is shown to staff. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError'
}

/** Thrown for a release that loses so much content that staff must confirm the loss. */
export class LossError extends ReleaseRefusedError {
  readonly loss: Loss

  constructor(message: string, loss: Loss) {
    super(message)
    this.loss = loss
  }
}

/** Number of rows of each table in a release. */
export function countRows(content: PublicContent): Record<string, number> {
  return eachTable((table) => content[table].length)
}

/**
 * Checks that no table is suddenly empty, and that at least half of the pages are left.
 * @param before the live release
 * @param confirmed the confirmed loss; a larger loss needs another confirmation
 * @throws LossError
 */
export function assertNoLoss(before: ReleaseSize, now: ReleaseSize, confirmed?: Loss): void {
  const emptied = CONTENT_TABLE_NAMES.filter(
    (table) => (before.rows?.[table] ?? 0) >= EMPTIED_MIN_ROWS && now.rows?.[table] === 0,
  )
  const isCollapsed = before.pages >= COLLAPSE_MIN_PAGES && now.pages < before.pages / 2
  const isKnown = emptied.every((table) => confirmed?.emptied.includes(table))
  if (isKnown && (!isCollapsed || (confirmed && now.pages >= confirmed.pages))) return
  const rows = emptied.map((table) => `${before.rows?.[table]} ${ENTITIES[table].plural}`).join(' and ')
  const losses = [
    ...(emptied.length > 0 ? [`all ${rows} would be gone at once`] : []),
    ...(isCollapsed ? [`only ${now.pages} of ${before.pages} pages would be left`] : []),
  ].join(', and ')
  const what = isCollapsed ? 'so much was' : 'they were'
  throw new LossError(
    `${losses.charAt(0).toUpperCase()}${losses.slice(1)}. If ${what} deleted on purpose, press Retry to confirm.`,
    { emptied, pages: now.pages },
  )
}

/**
 * Compares a release with the live release. The confirmation of staff is read only if there is a loss, so a Retry during the
 * render counts. If the live release has a newer change than this release, the live release belongs to another project, as
 * after a restore: then every confirmation of this project counts.
 * @throws LossError for a loss that staff have not confirmed since the live release
 */
export async function refuseLoss(
  live: SizedRelease,
  now: SizedRelease,
  readConfirmedLoss: () => Promise<ConfirmedLoss>,
): Promise<void> {
  try {
    assertNoLoss(live, now)
  } catch (error) {
    const { change, ...confirmed } = await readConfirmedLoss()
    const shownChange = live.newestChange > now.newestChange ? 0 : live.newestChange
    if (change <= shownChange) throw error
    assertNoLoss(live, now, confirmed)
  }
}
