// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { resourceKeys } from '../../data/keys.ts'
import { toastFailed, toastSaved } from '../../record/undo/undo-button.tsx'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { ORDER_TEXTS } from './order-texts.ts'
import { useReorder } from './use-reorder.ts'

/** The order of the list on the server, and the connection's effects on the next calls. */
const server = vi.hoisted(() => ({
  ids: [] as number[],
  line: [] as ('breaks before' | 'breaks after')[],
  /** The order that each request replaced, by the id of the request. */
  done: new Map<string, number[]>(),
}))
interface Order {
  request: string
  ids: number[]
  seen: number[]
}
vi.mock('@bayt/content/queries/commands', async (original) => ({
  ...(await original<object>()),
  runCommand: async (_client: unknown, { request, ids, seen }: Order) => {
    const fate = server.line.shift()
    if (fate === 'breaks before') throw new ContentError('offline', 'No connection.')
    const isSame = String(ids) === String(server.ids)
    if (!server.done.has(request)) {
      if (!isSame && String(seen) !== String(server.ids)) throw new ContentError('conflict', 'Changed.')
      if (!isSame) server.done.set(request, server.ids)
      server.ids = ids
    }
    if (fate === 'breaks after') throw new ContentError('offline', 'No answer.')
    return { changed: server.done.has(request) ? 1 : 0, overtaken: [], row: null }
  },
  undoCommand: async (_client: unknown, request: string) => {
    server.ids = server.done.get(request) ?? server.ids
    return { undone: 1, kept: 0, refusal: null }
  },
}))
vi.mock('../../record/undo/undo-button.tsx', () => ({ toastSaved: vi.fn(), toastFailed: vi.fn() }))

const SHOWN = [1, 2, 3]
const MOVED = [3, 1, 2]
const MOVED_AGAIN = [3, 2, 1]

/** Makes moves in a list with the order 1, 2, 3, in direct sequence. @returns the undo of the last move */
async function move(...orders: number[][]) {
  const { mutate } = runHook(() => useReorder('partners')).newest()
  for (const [at, after] of orders.entries()) mutate({ before: orders[at - 1] ?? SHOWN, after })
  const answers = () => [...vi.mocked(toastSaved).mock.calls, ...vi.mocked(toastFailed).mock.calls]
  await expect.poll(answers).toHaveLength(orders.length)
  return vi.mocked(toastSaved).mock.lastCall?.[1]
}

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(server, { ids: SHOWN, line: [], done: new Map() })
})

test('a move in a list that a colleague has reordered since is refused and says so, and the order of the colleague stays', async () => {
  server.ids = [2, 1, 3]
  await move(MOVED, MOVED_AGAIN)
  expect(server.ids).toEqual([2, 1, 3])
  expect(vi.mocked(toastFailed).mock.calls.map(([message]) => message)).toEqual(
    Array(2).fill(ORDER_TEXTS.en.failed(ORDER_TEXTS.en.changed)),
  )
})

test.each(['breaks before', 'breaks after'] as const)(
  'a move directly after one whose line %s the database is stored',
  async (fate) => {
    server.line = [fate]
    await move(MOVED, MOVED_AGAIN)
    expect(server.ids).toEqual(MOVED_AGAIN)
    expect(toastFailed).toHaveBeenCalledTimes(1)
    expect(toastSaved).toHaveBeenCalledTimes(1)
  },
)

test('a move that the list shows no more after a lost answer does not stand in the way of the next one', async () => {
  server.line = ['breaks after']
  const { mutate } = runHook(() => useReorder('partners')).newest()
  mutate({ before: SHOWN, after: MOVED })
  await expect.poll(() => vi.mocked(toastFailed).mock.calls).toHaveLength(1)
  mutate({ before: SHOWN, after: [2, 1, 3] })
  await expect.poll(() => vi.mocked(toastSaved).mock.calls).toHaveLength(1)
  expect(server.ids).toEqual([2, 1, 3])
})

test('the undo of a move gives back the order that it replaced, also if the move before it was not stored', async () => {
  server.line = ['breaks before']
  const undo = await move(MOVED, MOVED_AGAIN)
  await undo?.run()
  expect(server.ids).toEqual(SHOWN)
})

test('after an undo the list shows at once the order that is back, from which the next move is made', async () => {
  const queryClient = new QueryClient()
  const key = resourceKeys.ordered('partners')
  const rows = SHOWN.map((id) => ({ id, display_order: id }))
  queryClient.setQueryData(key, { rows, total: 3 })
  const shown = () => queryClient.getQueryData<{ rows: typeof rows }>(key)?.rows.map(({ id }) => id)
  runHook(() => useReorder('partners'), { queryClient })
    .newest()
    .mutate({ before: SHOWN, after: MOVED })
  await expect.poll(() => vi.mocked(toastSaved).mock.calls).toHaveLength(1)
  expect(shown()).toEqual(MOVED)
  await vi.mocked(toastSaved).mock.lastCall?.[1]?.run()
  expect(shown()).toEqual(SHOWN)
})

test('a move that is made again after it was lost, seen and taken back is another command', async () => {
  server.line = ['breaks after']
  const { mutate } = runHook(() => useReorder('partners')).newest()
  mutate({ before: SHOWN, after: MOVED })
  await expect.poll(() => vi.mocked(toastFailed).mock.calls).toHaveLength(1)
  // The list has been read again, and shows the moved order.
  mutate({ before: MOVED, after: SHOWN })
  await expect.poll(() => vi.mocked(toastSaved).mock.calls).toHaveLength(1)
  mutate({ before: SHOWN, after: MOVED })
  await expect.poll(() => vi.mocked(toastSaved).mock.calls).toHaveLength(2)
  expect(server.ids).toEqual(MOVED)
})

test('a move that a colleague has made already has no undo', async () => {
  server.ids = MOVED
  expect(await move(MOVED)).toBeUndefined()
  expect(toastFailed).not.toHaveBeenCalled()
})

test('after a move that failed, the next one is made from the order on the screen, also before the list is read again', async () => {
  server.line = ['breaks before']
  const queryClient = new QueryClient()
  const queryKey = resourceKeys.ordered('partners')
  queryClient.setQueryData(queryKey, { rows: SHOWN.map((id) => ({ id, display_order: id })), total: 3 })
  // Simulates an unreliable connection: the new read of the list never ends.
  const readList = () => new Promise<never>(() => undefined)
  const list = runHook(
    () => {
      useQuery({ queryKey, queryFn: readList, staleTime: Number.POSITIVE_INFINITY })
      return useReorder('partners')
    },
    { queryClient },
  )
  list.newest().mutate({ before: SHOWN, after: MOVED })
  expect(list.newest().newestOrder()).toEqual(MOVED)
  await expect.poll(() => queryClient.isFetching({ queryKey })).toBe(1)
  expect(list.newest().newestOrder()).toBeUndefined()
  expect(queryClient.getQueryData<{ rows: { id: number }[] }>(queryKey)?.rows.map(({ id }) => id)).toEqual(SHOWN)
  list.leave()
  const opened = runHook(() => useReorder('partners'), { queryClient })
  expect(opened.newest().newestOrder(), 'opened again').toBeUndefined()
  opened.leave()
})
