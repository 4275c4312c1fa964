// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { runHook } from '../run-hook.test-data.tsx'
import type { Services } from '../services.tsx'
import { usePublishing } from './use-publishing.ts'

vi.mock('@bayt/content/queries/publishing', () => ({ readPublishingStatus: async () => ({ newestChange: 5, lastBuild: null }) }))
vi.mock('./release.ts', () => ({ readRelease: async () => ({ release: 'r5', newestChange: 5, builtAt: '' }) }))

afterEach(() => onlineManager.setOnline(true))

test('offline the state is unknown: what was live may have waiting changes of others by now', async () => {
  const publishing = runHook(usePublishing, { config: {} } as Services)
  await expect.poll(() => publishing.newest().state.kind).toBe('live')
  onlineManager.setOnline(false)
  publishing.newest().checkAgain()
  await expect.poll(() => publishing.newest().state.kind).toBe('unknown')
  onlineManager.setOnline(true)
  await expect.poll(() => publishing.newest().state.kind).toBe('live')
  publishing.leave()
})
