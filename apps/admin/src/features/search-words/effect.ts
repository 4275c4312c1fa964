import type { Product } from '@bayt/content/entities/product'
import { eachLocale, localised } from '@bayt/content/locale'
import { buildWordIndex } from '@bayt/content/search/build-word-index'
import { conceptsOf, phraseOf, type StaffLine } from '@bayt/content/search/concept-lines'
import type { Concepts } from '@bayt/content/search/concepts'
import { documentOf, type SearchedTexts, type SearchedWords } from '@bayt/content/search/document'
import { search } from '@bayt/content/search/search'
import { searchedTextsOf } from '@bayt/content/search/searched-texts'
import {
  type LineTexts,
  type SynonymRow,
  staffLinesOf,
  type TypedPhrase,
  typedPhrases,
  usedPhrases,
} from '@bayt/content/search/staff-lines'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import type { WordIndex } from '@bayt/content/search/word-index'
import type { LocalisedText } from '../../resource/localised-texts.ts'

/** The result of a search: the number of products, and the names of the first products. */
export interface FoundProducts {
  count: number
  first: LocalisedText[]
}

/** A word of the line, and its results without the typed line and with it. */
export interface WordEffect extends TypedPhrase {
  before: FoundProducts
  after: FoundProducts
}

export interface LineEffect {
  /** The words of each other line that shares a word with the typed line, from the code or from staff. Shared words come first. */
  joined: string[][]
  /** Number of meanings that the line makes one; more than 1 if it joins words that are separate without it. */
  meanings: number
  /** The words of the line, at most `WORDS_SHOWN`. */
  words: WordEffect[]
  /** Number of further words. */
  more: number
  /** Why the line has no effect. */
  problem?: 'one_word' | 'no_room'
}

export type TypedLine = LineTexts & { id: number | 'new' }

export const WORDS_SHOWN = 12
const NAMES_SHOWN = 3
const NOTHING: FoundProducts = { count: 0, first: [] }
/** Products whose words are found before the browser may handle the next key. */
const PRODUCTS_PER_SLICE = 10

interface Catalogue {
  names: LocalisedText[]
  texts: SearchedTexts[]
}

interface Searched {
  concepts: Concepts
  index: WordIndex
}

/** Computes the effect of a line on the search of these products, with the module that the site searches with. */
export function effectMeter(products: readonly Product[], saved: readonly (SynonymRow & { active: boolean })[]) {
  const catalogue: Catalogue = {
    names: products.map((product) => eachLocale((locale) => localised(product, 'name', locale))),
    texts: products.map((product) => searchedTextsOf('products', product)),
  }
  const shown = saved.filter(({ active }) => active)
  const linesBefore = staffLinesOf(shown)
  let before: Searched | undefined

  /** @returns `undefined` if it was aborted */
  return async (typed: TypedLine, signal: AbortSignal): Promise<LineEffect | undefined> => {
    const phrases = typedPhrases(typed)
    const used = usedPhrases(typed)
    // A new line comes last.
    const id = typed.id === 'new' ? Number.MAX_SAFE_INTEGER : typed.id
    const linesAfter = staffLinesOf([...shown.filter((row) => row.id !== typed.id), { ...typed, id }])
    const isUsed = linesAfter.some((line) => line.id === id)
    before ??= await searchedWith(catalogue, linesBefore, signal)
    const after = before && (await searchedWith(catalogue, linesAfter, signal))
    if (!before || !after) return undefined
    const [now, then] = [before, after]
    const others = linesAfter.filter((line) => line.id !== id)
    const joined = isUsed ? joinedLines(used, then.concepts, others) : []
    return {
      joined,
      meanings: meaningsOf(joined, others),
      words: phrases.slice(0, WORDS_SHOWN).map((phrase) => ({
        ...phrase,
        before: find(catalogue, now, phrase.text),
        after: find(catalogue, then, phrase.text),
      })),
      more: Math.max(0, phrases.length - WORDS_SHOWN),
      ...(used.length === 1 && { problem: 'one_word' as const }),
      ...(used.length > 1 && !isUsed && { problem: 'no_room' as const }),
    }
  }
}

async function searchedWith(
  { texts }: Catalogue,
  lines: readonly StaffLine[],
  signal: AbortSignal,
): Promise<Searched | undefined> {
  const concepts = conceptsOf(TRADE_WORDS, lines)
  const documents: SearchedWords[] = []
  for (let from = 0; from < texts.length; from += PRODUCTS_PER_SLICE) {
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return undefined
    documents.push(...texts.slice(from, from + PRODUCTS_PER_SLICE).map((of) => documentOf(of, concepts)))
  }
  return { concepts, index: buildWordIndex(documents) }
}

function find({ names }: Catalogue, { concepts, index }: Searched, query: string): FoundProducts {
  const { entries, isNear } = search([{ index, offset: 0, size: names.length }], query, concepts)
  if (isNear) return NOTHING
  const first = entries.slice(0, NAMES_SHOWN).flatMap((at) => names[at] ?? [])
  return { count: entries.length, first }
}

/** The other lines of the concept of a line. */
function joinedLines(used: readonly string[], { byPhrase }: Concepts, others: readonly StaffLine[]): string[][] {
  const concept = byPhrase.get(phraseOf(used[0] ?? ''))
  const own = new Set(used.map(phraseOf))
  return [...TRADE_WORDS, ...others.map(({ phrases }) => phrases)]
    .filter(([first = '']) => byPhrase.get(phraseOf(first)) === concept)
    .map((line) => line.toSorted((a, b) => Number(own.has(phraseOf(b))) - Number(own.has(phraseOf(a)))))
}

/** The number of concepts that some lines have without the typed line. */
function meaningsOf(joined: readonly string[][], others: readonly StaffLine[]): number {
  if (joined.length < 2) return joined.length
  const { byPhrase } = conceptsOf(TRADE_WORDS, others)
  return new Set(joined.map(([first = '']) => byPhrase.get(phraseOf(first)))).size
}
