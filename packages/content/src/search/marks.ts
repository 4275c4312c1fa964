import { allConcepts, type Concepts } from './concepts.ts'
import type { Term } from './query.ts'
import { possibleStems } from './stem.ts'
import { wordsOf } from './words.ts'

/** A part of a text, and whether it is one of the searched words. */
export interface Segment {
  text: string
  isMarked: boolean
}

/** A word as a text shows it: letters with their vowel marks, or a number with its decimals. */
const SHOWN_WORD = /[\p{L}\p{M}\p{N}\u0640]+(?:[.,٫]\p{N}+)?/gu

/** Splits a text so that the words that the terms of a query found can be marked. The joined segments are the text. */
export function markedSegments(text: string, terms: readonly Term[], concepts: Concepts): Segment[] {
  const shown = [...text.matchAll(SHOWN_WORD)].map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }))
  const folded = shown.map(({ word }) => wordsOf(word)[0] ?? '')
  const all = terms.flatMap((term) => [term, ...term.parts])
  const marked = new Set(folded.flatMap((word, at) => (all.some((term) => hasWord(term, word)) ? [at] : [])))
  for (const { concept, start, end } of allConcepts(folded.map(possibleStems), concepts)) {
    if (all.some(({ words }) => words.includes(concept))) for (let at = start; at < end; at++) marked.add(at)
  }
  const segments: Segment[] = []
  let end = 0
  for (const at of [...marked].sort((a, b) => a - b)) {
    const place = shown[at]
    if (!place) continue
    segments.push({ text: text.slice(end, place.start), isMarked: false }, { text: place.word, isMarked: true })
    end = place.end
  }
  return [...segments, { text: text.slice(end), isMarked: false }].filter((segment) => segment.text !== '')
}

function hasWord({ words, prefixes }: Term, word: string): boolean {
  const stems = possibleStems(word)
  return stems.some((of) => words.includes(of)) || prefixes.some((prefix) => [word, ...stems].some((of) => of.startsWith(prefix)))
}

/** The word of a text that was found instead of a typed one, as the text writes it. */
export function shownWord(texts: readonly string[], found: string): string | undefined {
  const words = texts.flatMap((text) => text.match(SHOWN_WORD) ?? [])
  return words.find((word) => wordsOf(word).some((folded) => possibleStems(folded).includes(found)))
}
