import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DISPLAY_ORDER_MAX, DISPLAY_ORDER_MIN } from './limits.ts'
import { orderNumbers } from './order-numbers.ts'

const MAX = DISPLAY_ORDER_MAX

test.each([
  ['different numbers', [3, 1, 2], [9, 1, 4], [1, 4, 9]],
  ['equal numbers, in the order of their ids', [1, 2, 3], [1, 1, 1], [1, 1, 1]],
  ['equal numbers, in the other order', [3, 2, 1], [1, 1, 1], [1, 2, 3]],
  ['equal numbers, the last one first', [3, 1, 2], [1, 1, 1], [1, 2, 2]],
  ['a number raised to one that is taken', [2, 1, 3, 4], [2, 2, 3, 5], [2, 3, 3, 5]],
  ['a number raised over one that is taken', [4, 3, 1, 2], [5, 2, 2, 3], [2, 3, 4, 5]],
  ['the largest number', [2, 1, 3], [MAX, 7, MAX], [7, MAX, MAX]],
  ['the largest number, in the other order', [1, 3, 2], [MAX, 7, MAX], [7, MAX - 1, MAX]],
  ['nothing', [], [], []],
])('%s', (_what, ids, numbers, wanted) => {
  expect(orderNumbers(ids, numbers)).toEqual(wanted)
})

test('beside equal numbers elsewhere, a move of two neighbours changes just these two', () => {
  const numbers = [1, ...Array.from({ length: 60 }, (_, index) => index + 1)]
  // The last added record (61) has the default number, so it comes second.
  const present = [1, 61, ...Array.from({ length: 59 }, (_, index) => index + 2)]
  const moved = present.with(59, present[60] ?? 0).with(60, present[59] ?? 0)
  expect(orderNumbers(moved, numbers)).toEqual(numbers)
})

const number = fc.oneof(
  fc.integer({ min: DISPLAY_ORDER_MIN, max: 12 }),
  fc.integer({ min: DISPLAY_ORDER_MIN, max: MAX }),
  fc.integer({ min: MAX - 12, max: MAX }),
)
/** A list in its present order, and for each record a weight that sorts the record into the wanted order. */
const list = fc
  .array(fc.tuple(number, fc.nat()), { maxLength: 40 })
  .map((records) =>
    records
      .map(([display_order, weight], id) => ({ id, display_order, weight }))
      .toSorted((a, b) => a.display_order - b.display_order || a.id - b.id),
  )

test('the list sorted by number and id has the wanted order, with allowed numbers', () => {
  fc.assert(
    fc.property(list, (present) => {
      const ids = present.toSorted((a, b) => a.weight - b.weight).map(({ id }) => id)
      const numbers = orderNumbers(
        ids,
        present.map(({ display_order }) => display_order),
      )
      const after = ids.map((id, index) => ({ id, display_order: numbers[index] ?? 0 }))
      expect(after.toSorted((a, b) => a.display_order - b.display_order || a.id - b.id)).toEqual(after)
      for (const { display_order } of after) {
        expect(display_order).toBeGreaterThanOrEqual(DISPLAY_ORDER_MIN)
        expect(display_order).toBeLessThanOrEqual(MAX)
      }
    }),
  )
})

test('the order that a list has changes no number, and different numbers stay as they are', () => {
  fc.assert(
    fc.property(list, (present) => {
      const numbers = present.map(({ display_order }) => display_order)
      const ids = present.map(({ id }) => id)
      expect(orderNumbers(ids, numbers)).toEqual(numbers)
      if (new Set(numbers).size === numbers.length) expect(orderNumbers(ids.toReversed(), numbers)).toEqual(numbers)
    }),
  )
})

test('a number changes only where the one before it, or the largest allowed one, is in the way', () => {
  fc.assert(
    fc.property(list, (present) => {
      const ids = present.toSorted((a, b) => a.weight - b.weight).map(({ id }) => id)
      const numbers = present.map(({ display_order }) => display_order)
      const wanted = orderNumbers(ids, numbers)
      const step = (from: number, to: number) => ((ids[from] ?? 0) > (ids[to] ?? 0) ? 1 : 0)
      for (const [index, after] of wanted.entries()) {
        const before = numbers[index] ?? 0
        if (after === before) continue
        if (after > before) expect(after).toBe((wanted[index - 1] ?? 0) + step(index - 1, index))
        else expect(after).toBe((wanted[index + 1] ?? MAX) - step(index, index + 1))
      }
    }),
  )
})
