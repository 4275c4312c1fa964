import { toLatinDigits } from './digits.ts'
import { trimInvisible } from './invisible.ts'

/** Comma, Arabic comma, Arabic thousands separator (typed instead of a comma), semicolons, line breaks. */
const SEPARATOR = /[,،٬;؛\n]/
const SIZE = /^\d{1,5}(?:\.\d{1,3})?$/

/**
 * Normalises a list of pack sizes: `1, 2 ,5`, `1,,2` and `١،٢` become `1,2,5`, `1,2` and `1,2`. The order is kept, and duplicates
 * and marks of direction around the numbers are dropped.
 * @returns the list, or `undefined` if an entry is not a number greater than 0 with at most 3 decimals
 */
export function normalisePackSizes(text: string): string | undefined {
  const entries = toLatinDigits(text)
    .replaceAll('٫', '.')
    .split(SEPARATOR)
    .map(trimInvisible)
    .filter((entry) => entry !== '')
  if (entries.length === 0 || !entries.every((entry) => SIZE.test(entry) && Number(entry) > 0)) return undefined
  return [...new Set(entries.map((entry) => String(Number(entry))))].join(',')
}
