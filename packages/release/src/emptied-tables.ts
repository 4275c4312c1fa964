import { CONTENT_TABLE_NAMES, ENTITIES, eachTable } from '@bayt/content/entities/tables'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { ReleaseRefusedError } from './release-refused-error.ts'

/** Emptying a table with fewer rows is everyday work and is not checked. */
const EMPTIED_MIN_ROWS = 3

/** Number of rows of each table in a release. */
export function countRows(content: PublicContent): Record<string, number> {
  return eachTable((table) => content[table].length)
}

/**
 * Checks that no table is suddenly empty: that is more often a mistake than intended.
 * @param before rows of the live release, if known
 * @throws ReleaseRefusedError that staff may confirm
 */
export function assertNoEmptiedTables(before: Record<string, number> = {}, now: Record<string, number> = {}): void {
  const emptied = CONTENT_TABLE_NAMES.filter((table) => (before[table] ?? 0) >= EMPTIED_MIN_ROWS && now[table] === 0)
  if (emptied.length === 0) return
  const lost = emptied.map((table) => `${before[table]} ${ENTITIES[table].plural}`).join(' and ')
  throw new ReleaseRefusedError(
    `All ${lost} would be gone at once. If they were deleted on purpose, press Retry to confirm.`,
    true,
  )
}
