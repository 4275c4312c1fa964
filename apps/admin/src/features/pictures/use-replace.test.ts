// @vitest-environment happy-dom
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import type { LibraryPicture } from '@bayt/content/queries/library'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { runHook } from '../../lib/run-hook.test-data.tsx'
import { resourceKeys } from '../../resource/api/keys.ts'
import { useReplace } from './use-replace.ts'

const server = vi.hoisted(() => ({ fails: 'offline' as ErrorKind }))
vi.mock('@bayt/content/queries/library', () => ({
  replacePicture: () => Promise.reject(new ContentError(server.fails, 'A rule refuses it.')),
}))
vi.mock('sonner', () => ({ toast: { error: vi.fn() } }))

beforeEach(() => void vi.clearAllMocks())
afterEach(() => vi.restoreAllMocks())

const PICTURE = { picture: 'sack.jpg', uses: [{ entity: 'partners' }] } as LibraryPicture

test.each<[how: string, fails: ErrorKind, isOnline: boolean, says: RegExp]>([
  ['lost its answer may have been done', 'offline', true, /^It is not known whether the picture was replaced: /],
  ['was pressed offline was not done', 'offline', false, /^Failed to replace the picture, no record was changed: /],
  ['was refused was not done', 'invalid', true, /^Failed to replace the picture, no record was changed: /],
])('a replacement that %s: it says so, and the lists are read again', async (_how, fails, isOnline, says) => {
  server.fails = fails
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const queryClient = createQueryClient(() => undefined)
  const list = resourceKeys.ordered('partners')
  queryClient.setQueryData(list, { rows: [], total: 0 })
  const replace = runHook(() => useReplace(PICTURE, () => undefined), { queryClient })
  replace.newest().mutate({ address: 'https://x.example/other.jpg', withText: true })
  await expect.poll(() => vi.mocked(toast.error).mock.lastCall?.[0]).toMatch(says)
  await expect.poll(() => queryClient.getQueryState(list)?.isInvalidated).toBe(true)
})
