import { DISPLAY_ORDER_MAX } from './limits.ts'

/**
 * The numbers of an ordered list after a move. The present numbers, smallest first, are given to the records in the wanted
 * order. Records with equal numbers are sorted by id, so a record needs a larger number than its predecessor only if the record
 * has the smaller id. At the largest allowed number, the preceding numbers are lowered instead. `write_order` in the database
 * does the same.
 * @param ids every record of the list in the wanted order
 * @param numbers the `display_order` of these records, in any order
 */
export function orderNumbers(ids: readonly number[], numbers: readonly number[]): number[] {
  let steps = 0
  const stepsUntil = ids.map((id, index) => {
    if (id < (ids[index - 1] ?? id)) steps += 1
    return steps
  })
  let last = 0
  let lastSteps = 0
  return numbers
    .toSorted((a, b) => a - b)
    .map((number, index) => {
      const stepsHere = stepsUntil[index] ?? 0
      last = Math.max(number, last + stepsHere - lastSteps)
      lastSteps = stepsHere
      return Math.min(last, DISPLAY_ORDER_MAX - (steps - stepsHere))
    })
}
