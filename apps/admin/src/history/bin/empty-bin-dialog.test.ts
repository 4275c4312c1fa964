// @vitest-environment happy-dom
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import { QueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import { BIN_KEY } from '../../data/keys.ts'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { useEmptyBin } from './empty-bin-dialog.tsx'
import { BIN_TEXTS } from './texts.ts'

const server = vi.hoisted(() => ({ fails: 'offline' as ErrorKind | undefined }))
vi.mock('@bayt/content/queries/history', () => ({
  emptyBin: () => (server.fails ? Promise.reject(new ContentError(server.fails, '')) : Promise.resolve(0)),
}))

test('after an error the bin is read again, because it may have been emptied', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(BIN_KEY, [])
  const emptying = runHook(useEmptyBin, { queryClient })
  emptying.newest().mutate({ untilVersion: 7 })
  await expect.poll(() => queryClient.getQueryState(BIN_KEY)?.isInvalidated).toBe(true)
})

test.each<[fails: ErrorKind, isKnown: boolean]>([
  ['offline', false],
  ['forbidden', true],
])('an answer that is %s says whether it is known that nothing was removed', async (fails, isKnown) => {
  server.fails = fails
  const failed = vi.spyOn(toast, 'error').mockClear()
  const emptying = runHook(useEmptyBin)
  emptying.newest().mutate({ untilVersion: 7 })
  const [says] = (isKnown ? BIN_TEXTS.en.emptying.failed('') : BIN_TEXTS.en.emptying.unanswered('')).split(':')
  await expect.poll(() => failed.mock.lastCall?.[0]).toContain(says)
})

test('a removal that is repeated after a lost answer says that nothing is left, and blames nobody', async () => {
  server.fails = 'offline'
  const [failed, said] = [vi.spyOn(toast, 'error').mockClear(), vi.spyOn(toast, 'info').mockClear()]
  const emptying = runHook(useEmptyBin)
  emptying.newest().mutate({ untilVersion: 7 })
  await expect.poll(() => failed.mock.calls).toHaveLength(1)
  server.fails = undefined
  await expect.poll(() => emptying.newest().isPending).toBe(false)
  emptying.newest().mutate({ untilVersion: 7 })
  await expect.poll(() => said.mock.calls).toEqual([[BIN_TEXTS.en.emptying.none]])
})
