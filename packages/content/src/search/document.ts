import { allConcepts, type Concepts } from './concepts.ts'
import { CODE } from './query.ts'
import { possibleStems } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { isNumber, wordsAndNumbersOf } from './words.ts'

/** The texts of an entry by their weight, in all languages. */
export interface SearchedTexts {
  /** The name, with the brand. */
  name: readonly string[]
  /** The category. */
  group: readonly string[]
  /** The packs, for example `40 kg`. */
  packs?: readonly string[]
  /** All other texts. The search does not find numbers in these texts. */
  rest: readonly string[]
  /** Codes of digits, such as barcodes. A query finds a code by its beginning (`CODE`). */
  codes?: readonly string[]
}

/** The searchable words of an entry, separated by blanks: the words of its name, of its category and packs, and all other words. */
export type SearchedWords = readonly [name: string, group: string, rest: string]

/**
 * The searchable words of an entry: stems, amounts, and the concepts of synonyms. A word is only in the first of the three
 * texts that contain it.
 */
export function documentOf({ name, group, packs = [], rest, codes = [] }: SearchedTexts, concepts: Concepts): SearchedWords {
  const seen = new Set<string>()
  const lineOf = (texts: readonly string[], isKept: (word: string) => boolean = () => true) => {
    const words = texts.flatMap((text) => tokensOf(text, concepts)).filter((word) => !seen.has(word) && isKept(word))
    for (const word of words) seen.add(word)
    return [...new Set(words)].join(' ')
  }
  const [names, groups] = [lineOf(name), lineOf([...group, ...packs])]
  const others = lineOf(rest, (word) => !isNumber(word) && !isStopWord(word))
  return [names, groups, [others, ...codes.map((code) => CODE + code)].filter(Boolean).join(' ')]
}

/** Stems by word: texts repeat their words, and finding the stems of each repetition would take a third of the time. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 50_000

function stemsOnce(word: string): readonly string[] {
  const stems = known.get(word) ?? possibleStems(word)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(word, stems)
  return stems
}

function tokensOf(text: string, concepts: Concepts): string[] {
  const stems = wordsAndNumbersOf(text).map(stemsOnce)
  return [...stems.flat(), ...allConcepts(stems, concepts).map(({ concept }) => concept)]
}
