import type { Concepts } from './concepts.ts'
import { similarWords } from './near.ts'
import { type Term, termOfWord, termsOf } from './query.ts'
import { eachPlace, entryOf, lineOf, type Place, type WordIndex, wordsStarting } from './word-index.ts'

export interface Found {
  /** The places of the found entries in the list, the best first. */
  entries: number[]
  /** Whether no entry has all words: then `entries` are the nearest. */
  isNear: boolean
  /** The words that were found instead of typed ones; empty where words are only missing. */
  instead: { typed: string; found: string }[]
  /** The terms of the query. */
  terms: Term[]
}

/** The words of a list: an index of each part, in the order of the list. */
export interface SearchedPart {
  index: WordIndex
  /** Number of entries in the parts before it. */
  offset: number
  size: number
}

/** How well each entry has a term; smaller is better. One byte per entry: a key must be answered at once on a slow phone. */
type Ranks = Uint8Array
const ABSENT = 255

/** A word in more entries than this share tells little: names and categories come first. */
const COMMON_SHARE = 0.2
const LINE_WEIGHT = 10
/** Added to the rank of the beginning of a word, and of a similar word. */
const BEGINNING = 1
const SIMILAR = 2
/** The rank of an entry that lacks an aside. */
const WITHOUT_ASIDE = 30

/**
 * Searches a list: each word of the query must be found, in any order, the last one as a beginning. Names and brands come before
 * categories, these before the rest; complete words before beginnings; then the order of the list counts.
 */
export function search(parts: readonly SearchedPart[], query: string, concepts: Concepts): Found {
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  const terms = termsOf(query, concepts)
  if (terms.length === 0) return { entries: [...Array(total).keys()], isNear: false, instead: [], terms }
  const all = terms.map((term) => ranksOf(parts, total, term))
  const telling = all.map((ranks) => (sizeOf(ranks) > COMMON_SHARE * total ? withoutRest(ranks) : ranks))
  const asWanted = (ranks: Ranks[]) => ranks.map((known, at) => asAside(known, terms[at]))
  const found = withAll(asWanted(telling))
  if (found.length > 0) return { entries: found, isNear: false, instead: [], terms }
  const weak = withAll(asWanted(all))
  if (weak.length > 0) return { entries: weak, isNear: true, instead: [], terms }
  return { ...nearest(parts, total, terms, all, concepts), isNear: true, terms }
}

function ranksOf(
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

/** The worst rank of each entry; absent from one is absent. */
const worst = (all: readonly Ranks[]): Ranks =>
  (all[0] ?? new Uint8Array()).map((_, entry) => all.reduce((rank, ranks) => Math.max(rank, ranks[entry] ?? ABSENT), 0))

function note(ranks: Ranks, offset: number, place: Place, miss: number): void {
  const entry = offset + entryOf(place)
  ranks[entry] = Math.min(ranks[entry] ?? ABSENT, lineOf(place) * LINE_WEIGHT + miss)
}

// Loops instead of array methods: a call for each of ten thousand entries takes a slow phone milliseconds.

function sizeOf(ranks: Ranks): number {
  let size = 0
  for (let entry = 0; entry < ranks.length; entry++) if (ranks[entry] !== ABSENT) size++
  return size
}

function withoutRest(ranks: Ranks): Ranks {
  const kept = new Uint8Array(ranks)
  for (let entry = 0; entry < kept.length; entry++) if ((kept[entry] ?? ABSENT) >= 2 * LINE_WEIGHT) kept[entry] = ABSENT
  return kept
}

/** The ranks of an aside, which need not be found; those of other terms as they are. */
function asAside(ranks: Ranks, term: Term | undefined): Ranks {
  if (!term?.aside) return ranks
  const worst = term.aside === 'question' ? LINE_WEIGHT : WITHOUT_ASIDE
  return ranks.map((rank) => (rank < worst ? rank : WITHOUT_ASIDE))
}

/** The entries that have all terms, the best first. */
function withAll(ranks: readonly Ranks[]): number[] {
  const bySum: number[][] = []
  for (let entry = 0; entry < (ranks[0]?.length ?? 0); entry++) {
    const sum = sumOf(ranks, entry)
    if (sum !== undefined) add(bySum, sum, entry)
  }
  return bySum.flat()
}

/** The sum of an entry's ranks; `undefined` if it lacks a term. */
function sumOf(ranks: readonly Ranks[], entry: number): number | undefined {
  let total = 0
  for (const term of ranks) {
    const rank = term[entry] ?? ABSENT
    if (rank === ABSENT) return undefined
    total += rank
  }
  return total
}

/** The entries with similar words, or else with most of the words. */
function nearest(
  parts: readonly SearchedPart[],
  total: number,
  terms: readonly Term[],
  all: readonly Ranks[],
  concepts: Concepts,
): Pick<Found, 'entries' | 'instead'> {
  const instead: Found['instead'] = []
  const near = terms.map((term, at) => {
    const known = all[at] ?? new Uint8Array()
    if (term.aside) return asAside(known, term)
    if (sizeOf(known) > 0) return known
    const joined = joinedWords(term.typed, concepts, (words) => ranksOf(parts, total, words))
    if (joined) {
      instead.push({ typed: term.typed, found: joined.found })
      return joined.ranks.map(similar)
    }
    const words = similarWords([term.typed, ...term.words], parts)
    if (words[0] !== undefined) instead.push({ typed: term.typed, found: words[0] })
    return ranksOf(parts, total, { words, prefixes: [], parts: [] }).map(similar)
  })
  const found = withAll(near)
  if (found.length > 0) return { entries: found, instead }
  return { entries: withMost(near.filter((_, at) => !terms[at]?.aside)), instead: [] }
}

const similar = (rank: number) => (rank === ABSENT ? rank : rank + SIMILAR)

/** Two words of one name that were typed as one: «رزبسمتي». The longest first word counts. */
function joinedWords(
  typed: string,
  concepts: Concepts,
  ranksOfWord: (words: Term) => Ranks,
): { found: string; ranks: Ranks } | undefined {
  if (/[\d#§. ]/.test(typed)) return undefined
  for (let at = typed.length - 2; at >= 2; at--) {
    const halves = [typed.slice(0, at), typed.slice(at)]
    const ranks = withoutRest(worst(halves.map((half) => ranksOfWord(termOfWord(half, false, concepts)))))
    if (sizeOf(ranks) > 0) return { found: halves.join(' '), ranks }
  }
  return undefined
}

/** The entries with most of the terms, and at least half of them. */
function withMost(ranks: readonly Ranks[]): number[] {
  if (ranks.length === 1) return []
  const byCount: number[][][] = []
  for (let entry = 0; entry < (ranks[0]?.length ?? 0); entry++) {
    const present = ranks.map((term) => term[entry] ?? ABSENT).filter((rank) => rank !== ABSENT)
    const bySum = byCount[present.length] ?? []
    byCount[present.length] = bySum
    add(bySum, sum(present), entry)
  }
  const most = byCount.length - 1
  return most * 2 < ranks.length ? [] : (byCount[most] ?? []).flat()
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0)

function add(groups: number[][], at: number, entry: number): void {
  const group = groups[at] ?? []
  groups[at] = group
  group.push(entry)
}
