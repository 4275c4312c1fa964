import type { SearchedWords } from './document.ts'
import { LINES, type Place, RADIX, type WordIndex } from './word-index.ts'

/** @param documents the words of each entry (`documentOf`) */
export function buildWordIndex(documents: readonly SearchedWords[]): WordIndex {
  const places = new Map<string, Place[]>()
  for (const [entry, document] of documents.entries()) {
    for (const [line, text] of document.entries()) {
      for (const word of text === '' ? [] : text.split(' ')) {
        const known = places.get(word)
        if (known) known.push(entry * LINES + line)
        else places.set(word, [entry * LINES + line])
      }
    }
  }
  // Sorted by code units, because the search compares code units.
  const words = [...places.keys()].sort()
  return { words, places: words.map((word) => encode(places.get(word) ?? [])) }
}

function encode(places: readonly Place[]): string {
  return places.map((place, at) => (place - (places[at - 1] ?? 0)).toString(RADIX)).join(' ')
}
