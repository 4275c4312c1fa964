import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { UndoRefused } from './undo.ts'
import { undoOrder } from './undo-order.ts'

const server = vi.hoisted((): { ids: number[]; failure: Error | undefined } => ({ ids: [], failure: undefined }))

vi.mock('@bayt/content/queries/order', () => ({
  reorderRecords: async (_client: unknown, table: string, ids: number[], from: number[]) => {
    if (server.failure) throw server.failure
    const isKnown = [from, ids].some((order) => String(order) === String(server.ids))
    if (table !== 'partners' || !isKnown) throw new ContentError('conflict', 'Another order.')
    server.ids = ids
  },
}))

const MOVE = { before: [1, 2, 3], after: [3, 1, 2] }
const undo = () => undoOrder({} as ContentClient, 'partners', MOVE)

beforeEach(() => {
  Object.assign(server, { ids: MOVE.after, failure: undefined })
})

test('the order before the move is given back', async () => {
  await undo()
  expect(server.ids).toEqual([1, 2, 3])
})

test('an undo whose answer was lost is done', async () => {
  server.ids = MOVE.before
  await expect(undo()).resolves.toBeUndefined()
})

test.each([
  ['another order', [2, 3, 1]],
  ['another order after the first', [1, 3, 2]],
  ['one record more', [1, 2, 3, 4]],
  ['one record less', [1, 2]],
])('a list with %s since stays as it is, and the undo says so', async (_name, ids) => {
  server.ids = ids
  const error = await undo().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UndoRefused)
  expect(error).toMatchObject({ reason: 'list_changed' })
  expect(server.ids).toEqual(ids)
})

test.each([new ContentError('offline', 'No connection.'), new Error('conflict')])(
  'an error that is no conflict reaches the caller: %s',
  async (failure) => {
    server.failure = failure
    await expect(undo()).rejects.toBe(failure)
  },
)
