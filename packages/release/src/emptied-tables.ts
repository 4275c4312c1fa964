import { CONTENT_TABLE_NAMES, ENTITIES, eachTable } from '@bayt/content/entities/tables'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { ReleaseRefusedError } from './release-refused-error.ts'

/** With fewer rows than this, deleting the last of them is everyday work. */
const EMPTIED_FROM_ROWS = 3

/** How many rows of each table a release shows. */
export function countRows(content: PublicContent): Record<string, number> {
  return eachTable((table) => content[table].length)
}

/**
 * Refuses a release in which a table is suddenly empty: that is more often a fault than a wish.
 * @param before rows of the release that is live, if it is known
 * @throws ReleaseRefusedError which a person may confirm
 */
export function assertNoEmptiedTables(before: Record<string, number> = {}, now: Record<string, number> = {}): void {
  const emptied = CONTENT_TABLE_NAMES.filter((table) => (before[table] ?? 0) >= EMPTIED_FROM_ROWS && now[table] === 0)
  if (emptied.length === 0) return
  const lost = emptied.map((table) => `${before[table]} ${ENTITIES[table].plural}`).join(' and ')
  throw new ReleaseRefusedError(
    `All ${lost} would be gone at once. If they were deleted on purpose, press Retry to confirm.`,
    true,
  )
}
