// @vitest-environment happy-dom
import { ContentError, classifyError, type ErrorKind } from '@bayt/content/errors'
import type { LibraryPicture } from '@bayt/content/queries/library'
import { withRefusedRecord } from '@bayt/content/queries/refused-record'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resourceKeys } from '../../data/keys.ts'
import { createQueryClient } from '../../data/query-client.ts'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { useReplace } from './replace-dialog.tsx'
import { PICTURES_TEXTS } from './texts.ts'

const server = vi.hoisted(() => ({ error: undefined as unknown }))
vi.mock('@bayt/content/queries/library', async (original) => ({
  ...(await original<object>()),
  replacePicture: () => Promise.reject(server.error),
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
  server.error = new ContentError(fails, 'A rule refuses it.')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const queryClient = createQueryClient(() => undefined)
  const list = resourceKeys.ordered('partners')
  queryClient.setQueryData(list, { rows: [], total: 0 })
  const replace = runHook(() => useReplace(PICTURE, () => undefined), { queryClient })
  replace.newest().mutate({ address: 'https://x.example/other.jpg', withText: true })
  await expect.poll(() => vi.mocked(toast.error).mock.lastCall?.[0]).toMatch(says)
  await expect.poll(() => queryClient.getQueryState(list)?.isInvalidated).toBe(true)
})

test.each([
  ['Rice', { title_en: 'Rice', title_ar: 'أرز' }],
  ['No. 7', {}],
])('a record without room for the new address is named with its field and a remedy: %s', async (name, names) => {
  const message = 'new row for relation "articles" violates check constraint "articles__content_ar__text"'
  const details = JSON.stringify({ entity: 'articles', id: 7, names })
  server.error = withRefusedRecord(classifyError({ code: '23514', message, details }, 400))
  runHook(() => useReplace(PICTURE, () => undefined))
    .newest()
    .mutate({ address: 'https://x.example/other.jpg', withText: true })
  const { refused } = PICTURES_TEXTS.en.replacing
  await expect.poll(() => vi.mocked(toast.error).mock.lastCall?.[0]).toBe(refused('Content (Arabic)', name))
})
