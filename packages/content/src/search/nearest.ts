import type { Concepts } from './concepts.ts'
import {
  ABSENT,
  addTo,
  asAside,
  type Match,
  type Ranks,
  ranksOf,
  type SearchedPart,
  sizeOf,
  withAll,
  withoutRest,
  worst,
} from './match-all.ts'
import { similarWords } from './near.ts'
import { type Term, termOfWord } from './query.ts'

/** The answers to a query that no entry has all words of. */
export interface Near {
  /** The places of the entries in the list, the best first. */
  entries: number[]
  /** The words that were found instead of typed ones; empty where words are only missing. */
  instead: { typed: string; found: string }[]
}

/** Added to the rank of a similar word. */
const SIMILAR = 2

/** The entries with similar words, or else with most of the words. */
export function nearest(parts: readonly SearchedPart[], { terms, ranks: all }: Match, concepts: Concepts): Near {
  const total = all[0]?.length ?? 0
  const instead: Near['instead'] = []
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
    addTo(bySum, sum(present), entry)
  }
  const most = byCount.length - 1
  return most * 2 < ranks.length ? [] : (byCount[most] ?? []).flat()
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0)
