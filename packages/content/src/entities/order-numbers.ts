import { DISPLAY_ORDER_MAX } from './limits.ts'

/**
 * The numbers of an ordered list after a move: those that its records have, smallest first. Equal numbers are raised as far as a strict
 * order needs; at the largest allowed number, the ones before it are lowered. The function `reorder` of the database does the same.
 * @param numbers the `display_order` of every record, in any order
 */
export function orderNumbers(numbers: readonly number[]): number[] {
  let last = 0
  return numbers
    .toSorted((a, b) => a - b)
    .map((number, index) => {
      last = Math.max(number, last + 1)
      return Math.min(last, DISPLAY_ORDER_MAX - (numbers.length - 1 - index))
    })
}
