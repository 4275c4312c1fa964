import type { Concepts } from './concepts.ts'
import { type Term, termsOf } from './query.ts'
import { eachPlace, entryOf, lineOf, type Place, type WordIndex, wordsStarting } from './word-index.ts'

/** The words of a list: an index of each part, in the order of the list. */
export interface SearchedPart {
  index: WordIndex
  /** Number of entries in all earlier parts. */
  offset: number
  size: number
}

/**
 * The rank of each entry for a term; smaller is better. One byte per entry: each pressed key must be answered at once, even on a
 * slow phone.
 */
export type Ranks = Uint8Array
export const ABSENT = 255

/**
 * A word in more than this share of the entries is common. A common word counts only in names and categories, unless no entry matches
 * then.
 */
const COMMON_SHARE = 0.2
/** In a short list, a fifth of the entries is at most one entry, and a word in so few entries is not common. */
const NEVER_COMMON = 3
const LINE_WEIGHT = 10
/** Added to the rank of a word that matches only by its beginning. */
const BEGINNING = 1
/** The rank of an entry without an optional term (an aside). */
const WITHOUT_ASIDE = 30

/** The matches of a query in a list. */
export interface Match {
  terms: Term[]
  /** The entries with all words, best first; empty if there are only near answers. */
  entries: number[]
  /** How well each entry has each term. */
  ranks: Ranks[]
}

/**
 * Searches a list: each word of the query must be found, in any order, the last word as a beginning. Matches in names and brands
 * come before matches in categories, and these before matches in other texts; complete words come before beginnings; then the order
 * of the list counts. A common word counts in other texts only if no entry has all words otherwise.
 */
export function matchAll(parts: readonly SearchedPart[], query: string, concepts: Concepts): Match {
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  const terms = termsOf(query, concepts)
  if (terms.length === 0) return { entries: [...Array(total).keys()], terms, ranks: [] }
  const ranks = terms.map((term) => ranksOf(parts, total, term))
  const common = Math.max(COMMON_SHARE * total, NEVER_COMMON)
  const telling = ranks.map((known) => (sizeOf(known) > common ? withoutRest(known) : known))
  const asWanted = (all: Ranks[]) => all.map((known, at) => asAside(known, terms[at]))
  const entries = withAll(asWanted(telling))
  return { entries: entries.length > 0 ? entries : withAll(asWanted(ranks)), terms, ranks }
}

/** How well each entry has a term. */
export function ranksOf(
  parts: readonly SearchedPart[],
  total: number,
  { words, prefixes, parts: partTerms }: Omit<Term, 'typed'>,
): Ranks {
  const ranks =
    partTerms.length > 0 ? worst(partTerms.map((term) => ranksOf(parts, total, term))) : new Uint8Array(total).fill(ABSENT)
  for (const { index, offset } of parts) {
    const add = (from: number, to: number, miss: number) => {
      for (let at = from; at < to; at++) eachPlace(index, at, (place) => note(ranks, offset, place, miss))
    }
    for (const prefix of prefixes) add(...wordsStarting(index, prefix), BEGINNING)
    for (const word of words) {
      const [at] = wordsStarting(index, word)
      if (index.words[at] === word) add(at, at + 1, 0)
    }
  }
  return ranks
}

/** The worst rank of each entry; `ABSENT` for an entry that lacks one of the terms. */
export const worst = (all: readonly Ranks[]): Ranks =>
  (all[0] ?? new Uint8Array()).map((_, entry) => all.reduce((rank, ranks) => Math.max(rank, ranks[entry] ?? ABSENT), 0))

function note(ranks: Ranks, offset: number, place: Place, miss: number): void {
  const entry = offset + entryOf(place)
  ranks[entry] = Math.min(ranks[entry] ?? ABSENT, lineOf(place) * LINE_WEIGHT + miss)
}

// Loops instead of array methods: on a slow phone, a call for each of ten thousand entries takes milliseconds.

/** Number of entries that have a term. */
export function sizeOf(ranks: Ranks): number {
  let size = 0
  for (let entry = 0; entry < ranks.length; entry++) if (ranks[entry] !== ABSENT) size++
  return size
}

/** The ranks of matches in names and categories, without matches in other texts. */
export function withoutRest(ranks: Ranks): Ranks {
  const kept = new Uint8Array(ranks)
  for (let entry = 0; entry < kept.length; entry++) if ((kept[entry] ?? ABSENT) >= 2 * LINE_WEIGHT) kept[entry] = ABSENT
  return kept
}

/** Makes a term optional if it is an aside: entries without the term get a rank too. The ranks of other terms are unchanged. */
export function asAside(ranks: Ranks, term: Term | undefined): Ranks {
  if (!term?.aside) return ranks
  // Words of a question count in names only.
  const limit = term.aside === 'question' ? LINE_WEIGHT : WITHOUT_ASIDE
  return ranks.map((rank) => (rank < limit ? rank : WITHOUT_ASIDE))
}

/** The entries that have all terms, the best first. */
export function withAll(ranks: readonly Ranks[]): number[] {
  const bySum: number[][] = []
  for (let entry = 0; entry < (ranks[0]?.length ?? 0); entry++) {
    const sum = sumOf(ranks, entry)
    if (sum !== undefined) addTo(bySum, sum, entry)
  }
  return bySum.flat()
}

/** The sum of an entry's ranks; `undefined` if the entry lacks a term. */
function sumOf(ranks: readonly Ranks[], entry: number): number | undefined {
  let total = 0
  for (const term of ranks) {
    const rank = term[entry] ?? ABSENT
    if (rank === ABSENT) return undefined
    total += rank
  }
  return total
}

/** Adds an entry to a group. */
export function addTo(groups: number[][], at: number, entry: number): void {
  const group = groups[at] ?? []
  groups[at] = group
  group.push(entry)
}
