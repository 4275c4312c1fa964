import { setTimeout as wait } from 'node:timers/promises'
import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { PublicContentReader } from '@bayt/content/queries/public-content-reader'

/** Staff change fewer rows at once; an import changes more, in several requests. */
export const IMPORTED_ROWS = 500
/** The longest pause between two requests of an import. */
export const PAUSE_MS = 3_000
const LONGEST_WAIT_MS = 30_000

/**
 * Reads the content. While an import arrives, waits for its end: a large release of a part of it would delay the release of the whole.
 * @throws ContentError
 */
export async function readSettled(
  reader: Pick<PublicContentReader, 'known' | 'read'>,
  pause: (ms: number) => Promise<void> = wait,
): Promise<PublicContent> {
  let before = reader.known?.content
  let content = await reader.read()
  const endMs = performance.now() + LONGEST_WAIT_MS
  while (before && countChanged(before, content) >= IMPORTED_ROWS && performance.now() < endMs) {
    await pause(PAUSE_MS)
    before = content
    content = await reader.read()
  }
  return content
}

/** Number of rows that are new or changed. Unchanged rows are the same objects. */
function countChanged(before: PublicContent, content: PublicContent): number {
  return CONTENT_TABLE_NAMES.reduce((sum, table) => {
    const known = new Set<unknown>(before[table])
    return sum + content[table].filter((row) => !known.has(row)).length
  }, 0)
}
