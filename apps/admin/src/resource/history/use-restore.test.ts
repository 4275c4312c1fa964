// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { onlineManager } from '@tanstack/react-query'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { runHook } from '../../lib/run-hook.test-data.tsx'
import type { HistorySubject } from './subject.ts'
import { useRestore } from './use-restore.ts'

const offline = () => Promise.reject(new ContentError('offline', ''))
vi.mock('@bayt/content/queries/history', () => ({ readVersion: () => offline() }))
vi.mock('sonner', () => ({ toast: { error: vi.fn() } }))

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => onlineManager.setOnline(true))

test('offline, a restore fails now, and does not wait to happen when the line is back', async () => {
  const subject = { table: 'partners', fields: [], read: offline } as unknown as HistorySubject
  const restore = runHook(() => useRestore(subject, 1, () => undefined), { queryClient: createQueryClient(() => undefined) })
  restore.newest().restore({ version: 7, part: 'changed' })
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toHaveLength(1)
  expect(restore.newest().isPending).toBe(false)
  restore.leave()
})
