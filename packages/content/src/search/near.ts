import { consonantsOf, slipForm } from './sounds.ts'
import type { WordIndex } from './word-index.ts'

/** Shorter words match by chance. */
const FEWEST_LETTERS = 3

/** Number of wrong letters that a word of this length may have. */
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

interface SlipForm {
  word: string
  form: string
  consonants: string
}

/** The words of each list with their slip forms, computed when a search first finds nothing. */
const slipForms = new WeakMap<readonly { index: WordIndex }[], SlipForm[]>()

function formsOf(parts: readonly { index: WordIndex }[]): SlipForm[] {
  const known = slipForms.get(parts)
  if (known) return known
  const words = new Set(parts.flatMap(({ index }) => index.words.filter((word) => /^[^\d#§]/.test(word))))
  const forms = [...words].map((word) => ({ word, form: slipForm(word), consonants: consonantsOf(word) }))
  slipForms.set(parts, forms)
  return forms
}

/**
 * The words that typed ones may mean: equal but for everyday slips; or else the same consonants in the other script («sahil» and
 * «ساحل»); or else within the allowed number of wrong letters, the nearest only.
 */
export function similarWords(typed: readonly string[], parts: readonly { index: WordIndex }[]): string[] {
  const words = typed.filter((word) => /^[^\d#§. ]+$/.test(word))
  const forms = [...new Set(words.map(slipForm))].filter((form) => form.length >= FEWEST_LETTERS)
  if (forms.length === 0) return []
  const known = formsOf(parts)
  const within = (limit: number) =>
    known.filter(({ form }) => forms.some((word) => limit <= allowedSlips(word.length) && isWithin(word, form, limit)))
  const consonants = new Set(words.map(consonantsOf).filter((word) => word.length >= FEWEST_LETTERS))
  const sounding = () => known.filter((word) => consonants.has(word.consonants))
  for (const find of [() => within(0), sounding, () => within(1), () => within(2)]) {
    const similar = find()
    if (similar.length > 0) return similar.map(({ word }) => word)
  }
  return []
}
