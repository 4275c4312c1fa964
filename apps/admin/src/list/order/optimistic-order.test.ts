import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { resourceKeys } from '../../data/keys.ts'
import { createOptimisticOrder } from './use-reorder.ts'

const KEY = resourceKeys.ordered('partners')
const LOADED_AT = 1_000

let queryClient: QueryClient
let pending: number
let order: ReturnType<typeof createOptimisticOrder>

beforeEach(() => {
  queryClient = new QueryClient()
  pending = 1
  order = createOptimisticOrder(queryClient, 'partners', () => pending <= 1)
  const rows = [1, 2, 3].map((id) => ({ id, display_order: id }))
  queryClient.setQueryData(KEY, { rows, total: 3 }, { updatedAt: LOADED_AT })
})

const shownIds = () => queryClient.getQueryData<{ rows: { id: number }[] }>(KEY)?.rows.map(({ id }) => id)

test('a move is shown before it is saved', async () => {
  await order.show([3, 1, 2])
  expect(shownIds()).toEqual([3, 1, 2])
})

test('a move that was not saved is reverted without the server, and the list keeps its age', async () => {
  await order.show([3, 1, 2])
  order.revert()
  expect(shownIds()).toEqual([1, 2, 3])
  expect(queryClient.getQueryState(KEY)?.dataUpdatedAt).toBe(LOADED_AT)
})

test('after a failed move, the queued one stays shown; if it fails too, the stored order returns', async () => {
  await order.show([3, 1, 2])
  pending = 2
  await order.show([3, 2, 1])
  order.revert()
  expect(shownIds()).toEqual([3, 2, 1])
  pending = 1
  order.revert()
  expect(shownIds()).toEqual([1, 2, 3])
})

test('a queued move that fails returns to the move before it, which was saved', async () => {
  await order.show([3, 1, 2])
  pending = 2
  await order.show([3, 2, 1])
  order.confirm([3, 1, 2])
  pending = 1
  order.revert()
  expect(shownIds()).toEqual([3, 1, 2])
})
