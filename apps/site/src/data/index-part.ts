import { INDEX_PART_ROWS, indexPartCount } from '@bayt/release/addresses'

/**
 * The rows of a part of a search index.
 * @param all newest first
 * @param part counted from 1; part 1 has the oldest rows
 * @returns `undefined` if the index has no such part
 */
export function indexPart<Row>(all: readonly Row[], part: number): Row[] | undefined {
  if (part > indexPartCount(all.length)) return undefined
  const end = all.length - (part - 1) * INDEX_PART_ROWS
  return all.slice(Math.max(0, end - INDEX_PART_ROWS), end)
}
