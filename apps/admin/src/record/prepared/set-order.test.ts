import type { PreparedChange } from '@bayt/content/queries/prepared'
import { expect, it } from 'vitest'
import { idsAfterSet, orderValues } from './set-order.ts'

const change = (facts: Partial<PreparedChange>) =>
  ({ table: 'hero_images', record_id: null, values: {}, request: '', ...facts }) as PreparedChange

it('the order of a set has its new records, lacks its deleted ones, and ends with records that came later', () => {
  const changes = [
    change({ action: 'delete', record_id: 2 }),
    change({ action: 'insert', request: 'new' }),
    change({ action: 'insert', request: 'another list', table: 'partners' }),
    change({ action: 'order', values: [3, 'new', 1, 2, 'discarded'] }),
  ]
  const ids = idsAfterSet(changes, 'hero_images', [1, 2, 3, 4])
  expect(orderValues(changes, ids)).toEqual([3, 'new', 1, 4])
  expect(idsAfterSet(changes, 'partners', [7, 8])).toHaveLength(3)
})

it('without an order, new records are last', () => {
  const changes = [change({ action: 'insert', request: 'new' })]
  expect(orderValues(changes, idsAfterSet(changes, 'hero_images', [1, 2]))).toEqual([1, 2, 'new'])
})
