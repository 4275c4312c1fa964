// @vitest-environment happy-dom
import { reorderRecords } from '@bayt/content/queries/order'
import { beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '../../lib/run-hook.test-data.tsx'
import { toastSaved } from '../undo/toast-saved.ts'
import { useReorder } from './use-reorder.ts'

/** The order that the list has on the server. */
const server = vi.hoisted(() => ({ ids: [] as number[] }))

vi.mock('@bayt/content/queries/order', () => ({
  reorderRecords: vi.fn(async (_client: unknown, _table: string, ids: number[]) => {
    const replaced = server.ids
    server.ids = ids
    return replaced
  }),
}))
vi.mock('../../lib/publishing/use-publishing.ts', () => ({ checkPublishing: async () => undefined }))
vi.mock('../undo/toast-saved.ts', () => ({ toastSaved: vi.fn(), toastFailed: vi.fn() }))

/** Moves the last of three records to the top of a list that shows them in the order of their ids. */
async function move() {
  runHook(() => useReorder('partners'))
    .newest()
    .mutate({ before: [1, 2, 3], after: [3, 1, 2] })
  await expect.poll(() => vi.mocked(toastSaved).mock.calls).toHaveLength(1)
  return vi.mocked(toastSaved).mock.lastCall?.[1]
}

beforeEach(() => {
  vi.clearAllMocks()
})

test('the undo of a move gives back the order that it replaced, also if the screen showed an older one', async () => {
  server.ids = [2, 1, 3]
  const undo = await move()
  await undo?.run()
  expect(reorderRecords).toHaveBeenLastCalledWith({}, 'partners', [2, 1, 3], [3, 1, 2])
})

test('a move that a colleague has made already has no undo', async () => {
  server.ids = [3, 1, 2]
  expect(await move()).toBeUndefined()
})
