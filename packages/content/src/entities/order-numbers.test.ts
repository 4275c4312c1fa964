import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DISPLAY_ORDER_MAX, DISPLAY_ORDER_MIN } from './limits.ts'
import { orderNumbers } from './order-numbers.ts'

test.each([
  [
    [9, 1, 4],
    [1, 4, 9],
  ],
  [
    [1, 1, 1],
    [1, 2, 3],
  ],
  [
    [5, 2, 2, 3],
    [2, 3, 4, 5],
  ],
  [
    [2, 2, 9],
    [2, 3, 9],
  ],
  [
    [DISPLAY_ORDER_MAX, 7, DISPLAY_ORDER_MAX],
    [7, DISPLAY_ORDER_MAX - 1, DISPLAY_ORDER_MAX],
  ],
  [[], []],
])('the numbers %o become %o', (numbers, wanted) => {
  expect(orderNumbers(numbers)).toEqual(wanted)
})

const numbers = fc.array(
  fc.oneof(
    fc.integer({ min: DISPLAY_ORDER_MIN, max: 12 }),
    fc.integer({ min: DISPLAY_ORDER_MIN, max: DISPLAY_ORDER_MAX }),
    fc.integer({ min: DISPLAY_ORDER_MAX - 12, max: DISPLAY_ORDER_MAX }),
  ),
  { maxLength: 40 },
)

test('the numbers are strictly ascending and allowed, and different ones stay as they are', () => {
  fc.assert(
    fc.property(numbers, (present) => {
      const wanted = orderNumbers(present)
      expect(wanted).toHaveLength(present.length)
      for (const [index, number] of wanted.entries()) {
        expect(number).toBeGreaterThan(wanted[index - 1] ?? DISPLAY_ORDER_MIN - 1)
        expect(number).toBeLessThanOrEqual(DISPLAY_ORDER_MAX)
      }
      if (new Set(present).size === present.length) expect(wanted).toEqual(present.toSorted((a, b) => a - b))
    }),
  )
})
