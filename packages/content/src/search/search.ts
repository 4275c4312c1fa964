import type { Concepts } from './concepts.ts'
import { similarWords } from './near.ts'
import { type Term, termsOf } from './query.ts'
import { entryOf, lineOf, type Place, placesAt, type WordIndex, wordsStarting } from './word-index.ts'

export interface Found {
  /** The places of the found entries in the list, the best first. */
  entries: number[]
  /** Whether no entry has all words: then `entries` are the nearest. */
  isNear: boolean
  /** The words that were found instead of typed ones; empty where words are only missing. */
  instead: { typed: string; found: string }[]
}

/** The words of a list: an index of each part, in the order of the list. */
export interface SearchedPart {
  index: WordIndex
  /** Number of entries in the parts before it. */
  offset: number
  size: number
}

/** How well an entry has a term; smaller is better. */
type Ranks = Map<number, number>

/** A word in more entries than this share tells little: names and categories come first. */
const COMMON_SHARE = 0.2
const LINE_WEIGHT = 10
/** Added to the rank of the beginning of a word, and of a similar word. */
const BEGINNING = 1
const SIMILAR = 2

/**
 * Searches a list: each word of the query must be found, in any order, the last one as a beginning. Names and brands come before
 * categories, these before the rest; complete words before beginnings; then the order of the list counts.
 */
export function search(parts: readonly SearchedPart[], query: string, concepts: Concepts): Found {
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  const terms = termsOf(query, concepts)
  if (terms.length === 0) return { entries: [...Array(total).keys()], isNear: false, instead: [] }
  const all = terms.map((term) => ranksOf(parts, term))
  const telling = all.map((ranks) => (ranks.size > COMMON_SHARE * total ? withoutRest(ranks) : ranks))
  const found = withAll(telling)
  if (found.length > 0) return { entries: found, isNear: false, instead: [] }
  const weak = withAll(all)
  if (weak.length > 0) return { entries: weak, isNear: true, instead: [] }
  return nearest(parts, terms, all)
}

function ranksOf(parts: readonly SearchedPart[], { words, prefixes }: Pick<Term, 'words' | 'prefixes'>): Ranks {
  const ranks: Ranks = new Map()
  for (const { index, offset } of parts) {
    const add = (from: number, to: number, miss: number) => {
      for (let at = from; at < to; at++) for (const place of placesAt(index, at)) note(ranks, offset, place, miss)
    }
    for (const prefix of prefixes) add(...wordsStarting(index, prefix), BEGINNING)
    for (const word of words) {
      const [at] = wordsStarting(index, word)
      if (index.words[at] === word) add(at, at + 1, 0)
    }
  }
  return ranks
}

function note(ranks: Ranks, offset: number, place: Place, miss: number): void {
  const rank = lineOf(place) * LINE_WEIGHT + miss
  const entry = offset + entryOf(place)
  const known = ranks.get(entry)
  if (known === undefined || rank < known) ranks.set(entry, rank)
}

const withoutRest = (ranks: Ranks): Ranks => new Map([...ranks].filter(([, rank]) => rank < 2 * LINE_WEIGHT))

/** The entries that have all terms, the best first. */
function withAll(ranks: readonly Ranks[]): number[] {
  const [first, ...others] = [...ranks].sort((a, b) => a.size - b.size)
  if (!first) return []
  const sums: [entry: number, sum: number][] = []
  for (const [entry, rank] of first) {
    let sum = rank
    for (const other of others) sum += other.get(entry) ?? Number.NaN
    if (!Number.isNaN(sum)) sums.push([entry, sum])
  }
  return sums.sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([entry]) => entry)
}

/** The entries with similar words, or else with most of the words. */
function nearest(parts: readonly SearchedPart[], terms: readonly Term[], all: readonly Ranks[]): Found {
  const instead: Found['instead'] = []
  const near = terms.map((term, at) => {
    const known = all[at]
    if (known && known.size > 0) return known
    const words = similarWords([term.typed, ...term.words], parts)
    if (words[0] !== undefined) instead.push({ typed: term.typed, found: words[0] })
    return new Map([...ranksOf(parts, { words, prefixes: [] })].map(([entry, rank]) => [entry, rank + SIMILAR]))
  })
  const found = withAll(near)
  if (found.length > 0) return { entries: found, isNear: true, instead }
  return { entries: withMost(near), isNear: true, instead: [] }
}

/** The entries with most of the terms, and at least half of them. */
function withMost(ranks: readonly Ranks[]): number[] {
  const counts = new Map<number, { count: number; sum: number }>()
  for (const [entry, rank] of ranks.flatMap((of) => [...of])) {
    const { count, sum } = counts.get(entry) ?? { count: 0, sum: 0 }
    counts.set(entry, { count: count + 1, sum: sum + rank })
  }
  const most = Math.max(0, ...[...counts.values()].map(({ count }) => count))
  if (most * 2 < ranks.length || ranks.length === 1) return []
  return [...counts]
    .filter(([, { count }]) => count === most)
    .sort(([a, { sum: sumA }], [b, { sum: sumB }]) => sumA - sumB || a - b)
    .map(([entry]) => entry)
}
