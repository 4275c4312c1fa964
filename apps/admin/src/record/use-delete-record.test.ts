// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { resourceKeys } from '../data/keys.ts'
import { runHook } from '../ui/run-hook.test-data.tsx'
import type { ScreenTexts } from './texts.ts'
import { useDeleteRecord } from './use-delete-record.ts'

test('after an error the list is read again, because the deletion may have arrived', async () => {
  const queryClient = new QueryClient()
  const list = resourceKeys.ordered('partners')
  queryClient.setQueryData(list, { rows: [], total: 0 })
  const remove = () => Promise.reject(new ContentError('offline', ''))
  const texts = { deleteFailed: (message) => message } as ScreenTexts
  const deletion = runHook(() => useDeleteRecord('partners', texts, remove), { queryClient })
  deletion.newest().mutate(1)
  await expect.poll(() => queryClient.getQueryState(list)?.isInvalidated).toBe(true)
})
