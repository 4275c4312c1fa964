import type { WordIndex } from './word-index.ts'

/** Letters that sound alike, or stand next to each other in everyday slips. Folded further than for searching. */
const ALIKE: Record<string, string> = { ظ: 'ز', ض: 'ز', ذ: 'ز', ص: 'س', ث: 'س', ط: 'ت', ق: 'ك', ء: '', ph: 'f', c: 'k', q: 'k' }
const ALIKE_PATTERN = new RegExp(Object.keys(ALIKE).join('|'), 'g')

/** A word without differences that everyday slips make: letters that sound alike, doubled letters. */
export function slipForm(word: string): string {
  return word.replace(ALIKE_PATTERN, (letters) => ALIKE[letters] ?? '').replace(/(.)\1+/gu, '$1')
}

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

/** The words of each index with their slip forms, computed when a search first finds nothing. */
const slipForms = new WeakMap<WordIndex, { word: string; form: string }[]>()

function formsOf(index: WordIndex): { word: string; form: string }[] {
  const known = slipForms.get(index)
  if (known) return known
  const forms = index.words.filter((word) => /^\p{L}/u.test(word)).map((word) => ({ word, form: slipForm(word) }))
  slipForms.set(index, forms)
  return forms
}

/**
 * The words that typed ones may mean: equal but for everyday slips, or else within the allowed number of wrong letters, the
 * nearest only.
 */
export function similarWords(typed: readonly string[], parts: readonly { index: WordIndex }[]): string[] {
  const forms = typed.filter((word) => /^\p{L}+$/u.test(word)).map(slipForm)
  const wanted = [...new Set(forms)].filter((form) => form.length >= FEWEST_LETTERS)
  if (wanted.length === 0) return []
  const known = parts.flatMap(({ index }) => formsOf(index))
  for (const limit of [0, 1, 2]) {
    const similar = known.filter(({ form }) =>
      wanted.some((word) => limit <= allowedSlips(word.length) && isWithin(word, form, limit)),
    )
    if (similar.length > 0) return [...new Set(similar.map(({ word }) => word))]
  }
  return []
}
