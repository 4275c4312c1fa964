import type { Line } from './document.ts'

/**
 * An inverted index as it travels: the sorted words of a number of entries, and for each word where it is: entry × 3 + line, as
 * differences in base 36.
 */
export interface WordIndex {
  words: string[]
  places: string[]
}

/** A word in an entry. */
export interface Place {
  entry: number
  line: Line
}

/** @param documents the words of each entry (`documentOf`) */
export function buildWordIndex(documents: readonly ReadonlyMap<string, Line>[]): WordIndex {
  const places = new Map<string, number[]>()
  for (const [entry, document] of documents.entries()) {
    for (const [word, line] of document) {
      const known = places.get(word)
      if (known) known.push(entry * 3 + line)
      else places.set(word, [entry * 3 + line])
    }
  }
  // By code units, as the search compares them.
  const words = [...places.keys()].sort()
  return { words, places: words.map((word) => encode(places.get(word) ?? [])) }
}

function encode(numbers: readonly number[]): string {
  return numbers.map((number, at) => (number - (numbers[at - 1] ?? 0)).toString(36)).join(' ')
}

/** The places of the word at an index. */
export function placesAt({ places }: WordIndex, at: number): Place[] {
  let sum = 0
  return (places[at] ?? '').split(' ').map((difference) => {
    sum += Number.parseInt(difference, 36)
    return { entry: Math.floor(sum / 3), line: (sum % 3) as Line }
  })
}

/** The indexes of the words from `start` on that begin with a text: `[from, to)`. */
export function wordsStarting({ words }: WordIndex, start: string): [from: number, to: number] {
  const from = lowerBound(words, start)
  let to = from
  while (words[to]?.startsWith(start)) to++
  return [from, to]
}

/** The index of the first word that is not before `wanted`. */
function lowerBound(words: readonly string[], wanted: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
