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
import { wordsOf } from './words.ts'

/** The answers when no entry has all words. */
export interface Near {
  /** The places of the entries in the list, the best first. */
  entries: number[]
  /** The words that were found in place of typed words; empty if the answers only lack words of the query. */
  instead: { typed: string; found: string }[]
}

/** Added to the rank of a similar word. */
const SIMILAR = 2

/** The entries with similar words; without such entries, the entries with most of the words. */
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

/** A word followed by an amount without a space: «رز٤٠», `rice40kg`. */
const WORD_AND_AMOUNT = /^([^\d#§. ]{2,})(\d[^ ]*)$/

/**
 * Two words without a space between them: two words of a name («رزبسمتي»; the longest first word counts), or a word and an
 * amount.
 */
function joinedWords(
  typed: string,
  concepts: Concepts,
  ranksOfWord: (words: Term) => Ranks,
): { found: string; ranks: Ranks } | undefined {
  for (const at of placesToSplit(typed)) {
    const halves = [typed.slice(0, at), typed.slice(at)]
    const words = halves.map((half) => wordsOf(half)[0] ?? half)
    const ranks = withoutRest(worst(words.map((word) => ranksOfWord(termOfWord(word, false, concepts)))))
    if (sizeOf(ranks) > 0) return { found: halves.join(' '), ranks }
  }
  return undefined
}

function placesToSplit(typed: string): number[] {
  const [, word] = WORD_AND_AMOUNT.exec(typed) ?? []
  if (word) return [word.length]
  if (/[\d#§. ]/.test(typed)) return []
  return [...Array(Math.max(0, typed.length - 3)).keys()].map((at) => typed.length - 2 - at)
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
