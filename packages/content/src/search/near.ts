import { consonantsOf, slipForm } from './sounds.ts'
import type { WordIndex } from './word-index.ts'

/** Shorter words match by chance. */
const FEWEST_LETTERS = 3

/** Number of wrong letters that are allowed in a word of this length. */
export const allowedSlips = (length: number) => (length <= 3 ? 0 : length <= 7 ? 1 : 2)

/**
 * Whether two words differ by at most `limit` letters: changed, added, dropped, or two neighbours swapped
 * (optimal string alignment distance).
 */
export function isWithin(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      let best = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + cost)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1)
      }
      next.push(best)
    }
    if (Math.min(...next) > limit) return false
    beforeLast = last
    last = next
  }
  return (last[b.length] ?? 0) <= limit
}

/** The two forms of a word by which similar words are found. Computed lazily: most words need only one form. */
class Sound {
  readonly word: string
  readonly isLatin: boolean
  #form: string | undefined
  #consonants: string | undefined
  constructor(word: string) {
    this.word = word
    this.isLatin = /^[a-z]/.test(word)
  }
  get form(): string {
    this.#form ??= slipForm(this.word)
    return this.#form
  }
  get consonants(): string {
    this.#consonants ??= consonantsOf(this.word)
    return this.#consonants
  }
}

/** The sounds of the words of each list. */
const sounds = new WeakMap<readonly { index: WordIndex }[], Sound[]>()

function soundsOf(parts: readonly { index: WordIndex }[]): Sound[] {
  const known = sounds.get(parts)
  if (known) return known
  const words = new Set(parts.flatMap(({ index }) => index.words.filter((word) => /^[^\d#§]/.test(word))))
  const found = [...words].map((word) => new Sound(word))
  sounds.set(parts, found)
  return found
}

/**
 * The words that a typed word may mean: words that differ by everyday slips; else words with the same consonants in the other
 * script («sahil» and «ساحل»); else the nearest words within the allowed number of wrong letters.
 */
export function similarWords(typed: readonly string[], parts: readonly { index: WordIndex }[]): string[] {
  const wanted = [...new Set(typed.filter((word) => /^[^\d#§. ]+$/.test(word)))]
    .map((word) => new Sound(word))
    .filter(isLongEnough)
  if (wanted.length === 0) return []
  const within = (limit: number) => (word: Sound) =>
    wanted.some(
      ({ form, isLatin }) => isLatin === word.isLatin && limit <= allowedSlips(form.length) && isWithin(form, word.form, limit),
    )
  const sounding = (word: Sound) =>
    wanted.some(
      ({ consonants, isLatin }) =>
        isLatin !== word.isLatin && consonants.length >= FEWEST_LETTERS && consonants === word.consonants,
    )
  for (const isSimilar of [within(0), sounding, within(1), within(2)]) {
    const similar = soundsOf(parts).filter(isSimilar)
    if (similar.length > 0) return similar.map(({ word }) => word)
  }
  return []
}

const isLongEnough = ({ form }: Sound) => form.length >= FEWEST_LETTERS
