// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { runHook } from '../../lib/run-hook.test-data.tsx'
import { useSiteLoss } from './loss-notice.tsx'
import { useBehindMany } from './use-behind-many.ts'

const offline = () => Promise.reject(new ContentError('offline', ''))
vi.mock('@bayt/content/queries/bulk', () => ({ countPublic: () => offline(), countShown: () => offline() }))
vi.mock('@bayt/content/queries/languages', () => ({ readBehindIds: () => offline() }))
vi.mock('@bayt/content/queries/publishing', () => ({ readBuilds: () => offline() }))

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => onlineManager.setOnline(true))

test.each([
  ['shown', useBehindMany],
  ['hidden', useSiteLoss],
])(
  'offline, a command for records to be %s fails now, and does not wait to run when the line is back',
  async (_verb, useQuestion) => {
    const queryClient = createQueryClient(() => undefined)
    const question = runHook(() => useQuestion('articles', [1, 2]), { queryClient })
    await expect.poll(() => question.newest().isUnknown).toBe(true)
    // A second attempt could wait until the console is looked at again.
    const [query] = queryClient.getQueryCache().getAll()
    expect(query?.state.fetchFailureCount).toBe(1)
    question.leave()
  },
)
