import { allConcepts, type Concepts } from './concepts.ts'
import type { Term } from './query.ts'
import { possibleStems } from './stem.ts'
import { wordsOf } from './words.ts'

/** A part of a text, and whether this part is a searched word. */
export interface Segment {
  text: string
  isMarked: boolean
}

/** A word in its form in a text: letters with their vowel marks, or a number with its decimals. */
const SHOWN_WORD = /[\p{L}\p{M}\p{N}\u0640]+(?:[.,٫]\p{N}+)?/gu

/** A word of a text, its place, and its searched form. */
export interface ShownWord {
  word: string
  start: number
  end: number
  folded: string
  stems: string[]
}

/** The words of a text. The words do not depend on the query, so a list that marks a text after each key can cache them. */
export function shownWordsOf(text: string): ShownWord[] {
  return [...text.matchAll(SHOWN_WORD)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
    ...searchedForm(word),
  }))
}

/** The texts of a list repeat their words: folding each word again takes a quarter of the time of rendering the list. */
const known = new Map<string, Pick<ShownWord, 'folded' | 'stems'>>()
const MOST_KNOWN = 10_000

function searchedForm(word: string): Pick<ShownWord, 'folded' | 'stems'> {
  const before = known.get(word)
  if (before) return before
  const folded = wordsOf(word)[0] ?? ''
  const form = { folded, stems: possibleStems(folded) }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(word, form)
  return form
}

/**
 * Splits a text so that the words that match the terms of a query can be marked. The joined segments are the text.
 * @param shown the words of the text
 */
export function markedSegments(
  text: string,
  terms: readonly Term[],
  concepts: Concepts,
  shown: readonly ShownWord[] = shownWordsOf(text),
): Segment[] {
  const all = terms.flatMap((term) => [term, ...term.parts])
  const marked = new Set(shown.filter((word) => all.some((term) => hasWord(term, word))))
  const found = allConcepts(
    shown.map(({ stems }) => stems),
    concepts,
  )
  for (const { concept, start, end } of found) {
    if (all.some(({ words }) => words.includes(concept))) for (const word of shown.slice(start, end)) marked.add(word)
  }
  const segments: Segment[] = []
  let end = 0
  for (const place of shown.filter((word) => marked.has(word))) {
    segments.push({ text: text.slice(end, place.start), isMarked: false }, { text: place.word, isMarked: true })
    end = place.end
  }
  return [...segments, { text: text.slice(end), isMarked: false }].filter((segment) => segment.text !== '')
}

const hasWord = ({ words, prefixes }: Term, { folded, stems }: ShownWord) =>
  stems.some((stem) => words.includes(stem)) ||
  prefixes.some((prefix) => folded.startsWith(prefix) || stems.some((stem) => stem.startsWith(prefix)))

/** The word that was found in place of a typed word, in the spelling of the text. */
export function shownWord(texts: readonly string[], found: string): string | undefined {
  const words = texts.flatMap((text) => text.match(SHOWN_WORD) ?? [])
  return words.find((word) => wordsOf(word).some((folded) => possibleStems(folded).includes(found)))
}
