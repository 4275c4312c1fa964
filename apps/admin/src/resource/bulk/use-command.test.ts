// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { runHook } from '../../lib/run-hook.test-data.tsx'
import { resourceKeys } from '../api/keys.ts'
import { useCommand } from './use-command.ts'

vi.mock('@bayt/content/queries/bulk', () => ({ changeRecords: () => Promise.reject(new ContentError('offline', '')) }))

test('after an error the list is read again, because the command may have arrived', async () => {
  const queryClient = new QueryClient()
  const list = resourceKeys.ordered('partners')
  queryClient.setQueryData(list, { rows: [], total: 0 })
  const command = runHook(() => useCommand('partners', () => undefined), { queryClient })
  command.newest().mutate({ ids: [1], values: { active: false } })
  await expect.poll(() => queryClient.getQueryState(list)?.isInvalidated).toBe(true)
})
