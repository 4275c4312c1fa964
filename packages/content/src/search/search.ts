import type { Concepts } from './concepts.ts'
import { matchAll, type SearchedPart } from './match-all.ts'
import { type Near, nearest } from './nearest.ts'
import type { Term } from './query.ts'

export interface Found extends Near {
  /** Whether `entries` are similar matches, shown under "nearest". */
  isNear: boolean
  /** The terms of the query. */
  terms: Term[]
}

/** The entries of a list that have the words of a query, or else the nearest entries. The site loads the code of nearest entries on demand. */
export function search(parts: readonly SearchedPart[], query: string, concepts: Concepts): Found {
  const match = matchAll(parts, query, concepts)
  const { entries, terms } = match
  if (terms.length === 0 || entries.length > 0) return { entries, isNear: false, instead: [], terms }
  return { ...nearest(parts, match, concepts), isNear: true, terms }
}
