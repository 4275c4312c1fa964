// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { type RecordVersion, readVersion } from '@bayt/content/queries/history'
import { onlineManager } from '@tanstack/react-query'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../data/query-client.ts'
import { en } from '../ui/i18n/en.ts'
import { runHook } from '../ui/run-hook.test-data.tsx'
import { RESTORE_TEXTS } from './restore-texts.ts'
import type { HistorySubject } from './subject.ts'
import { useRestore } from './use-restore.tsx'

const offline = () => Promise.reject(new ContentError('offline', ''))
vi.mock('@bayt/content/queries/history', () => ({ readVersion: vi.fn(() => offline()) }))
vi.mock('sonner', () => ({ toast: { error: vi.fn() } }))

beforeEach(() => {
  vi.mocked(toast.error).mockClear()
  onlineManager.setOnline(false)
})
afterEach(() => onlineManager.setOnline(true))

test('offline, a restore fails now, and does not wait to happen when the line is back', async () => {
  const subject = { table: 'partners', fields: [], read: offline } as unknown as HistorySubject
  const restore = runHook(() => useRestore(subject, 1, () => undefined), { queryClient: createQueryClient(() => undefined) })
  restore.newest().restore({ version: 7, part: 'changed' })
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toHaveLength(1)
  expect(restore.newest().isPending).toBe(false)
})

test('somebody who closes the history before the question of a restore reads that nothing was restored', async () => {
  const version = Promise.withResolvers<RecordVersion>()
  vi.mocked(readVersion).mockReturnValue(version.promise)
  const subject = {
    ...{ table: 'partners', fields: [{ name: 'name', kind: 'text' }], schema: z.object({ name: z.string().min(5) }) },
    read: async () => ({ id: 1, name: 'Sahil Trading', updated_at: 'v1' }),
  } as unknown as HistorySubject
  const restore = runHook(() => useRestore(subject, 1, () => undefined), { queryClient: createQueryClient(() => undefined) })
  restore.newest().restore({ version: 7, part: 'changed' })
  restore.leave()
  version.resolve({ record: { name: 'Sahil Trading' }, before: { name: '' }, changed: ['name'] } as unknown as RecordVersion)
  const message = RESTORE_TEXTS.en.failed(en.questions.unasked)
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toEqual([[message]])
})
