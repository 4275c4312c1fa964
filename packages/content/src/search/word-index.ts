/**
 * An inverted index as it is sent: the sorted words of a number of entries, and for each word its places (`Place`), as differences
 * in base 36.
 */
export interface WordIndex {
  words: string[]
  places: string[]
}

/** The place of a word: entry × 3 + line. Line 0 is the name, 1 the category and packs, 2 the rest. A number saves memory. */
export type Place = number
export const LINES = 3
export const RADIX = 36

export const entryOf = (place: Place) => Math.floor(place / LINES)
export const lineOf = (place: Place) => place % LINES

const BLANK = 32
const [ZERO, NINE, A] = [48, 57, 97]

/**
 * Calls `visit` with each place of the word at an index. Reads the digits itself: on a slow phone, splitting the text of a common word into
 * thousands of numbers takes too long after a key press.
 */
export function eachPlace(index: WordIndex, at: number, visit: (place: Place) => void): void {
  const text = index.places[at] ?? ''
  let [place, difference] = [0, 0]
  for (let position = 0; position <= text.length; position++) {
    const code = position < text.length ? text.charCodeAt(position) : BLANK
    if (code === BLANK) {
      place += difference
      difference = 0
      visit(place)
    } else difference = difference * RADIX + (code <= NINE ? code - ZERO : code - A + 10)
  }
}

/** The indexes of the words that begin with a text: `[from, to)`. */
export function wordsStarting({ words }: WordIndex, start: string): [from: number, to: number] {
  const from = lowerBound(words, start)
  let to = from
  while (words[to]?.startsWith(start)) to++
  return [from, to]
}

/** The index of the first word that is equal to `wanted` or after it. */
function lowerBound(words: readonly string[], wanted: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
