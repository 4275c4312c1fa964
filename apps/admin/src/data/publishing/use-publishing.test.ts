// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { recordSave } from '../after-write.ts'
import type { Services } from '../services.tsx'
import { usePublishing } from './use-publishing.ts'

const server = vi.hoisted(() => ({ status: Promise.resolve({ newestChange: 5, lastBuild: null }) }))
vi.mock('@bayt/content/queries/publishing', async (original) => ({
  ...(await original<object>()),
  readPublishingStatus: () => server.status,
}))
vi.stubGlobal('fetch', async () => Response.json({ release: 'r5', newestChange: 5, builtAt: '2026-11-30T12:00:00Z' }))

const HOUR_MS = 3_600_000
const answered = { newestChange: 5, lastBuild: null }

afterEach(() => {
  server.status = Promise.resolve(answered)
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

test('offline the state is unknown: what was live may have waiting changes of others by now', async () => {
  const publishing = runHook(usePublishing, { config: { siteUrl: 'https://site.example' } } as Services)
  await expect.poll(() => publishing.newest().state.kind).toBe('live')
  onlineManager.setOnline(false)
  await expect.poll(() => publishing.newest().state.kind).toBe('unknown')

  // Hours later, the connection is back, and the server answers slowly.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * HOUR_MS })
  const answer = Promise.withResolvers<Awaited<typeof server.status>>()
  server.status = answer.promise
  onlineManager.setOnline(true)
  await expect.poll(() => publishing.newest().state.kind).toBe('checking')
  answer.resolve({ newestChange: 6, lastBuild: null })
  await expect.poll(() => publishing.newest().state.kind).toBe('publishing')
})

describe('the clock of the device, an hour ahead, is corrected', () => {
  const setAhead = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS })
  const correct = () => vi.useRealTimers()

  test('after a check: the check does not call a later save live', async () => {
    setAhead()
    const publishing = runHook(usePublishing, { config: { siteUrl: 'https://site.example' } } as Services)
    await expect.poll(() => publishing.newest().state.kind).toBe('live')
    correct()
    const answer = Promise.withResolvers<typeof answered>()
    server.status = answer.promise
    recordSave('products', 1)
    publishing.newest().checkAgain()
    await expect.poll(() => publishing.newest().state.kind).toBe('publishing')
    answer.resolve(answered)
    await expect.poll(() => publishing.newest().state.kind).toBe('live')
    publishing.leave()
  })

  test('after a save: it is live once a check finds it on the site', async () => {
    const publishing = runHook(usePublishing, { config: { siteUrl: 'https://site.example' } } as Services)
    await expect.poll(() => publishing.newest().state.kind).toBe('live')
    setAhead()
    recordSave('products', 1)
    correct()
    await expect.poll(() => publishing.newest().state.kind).toBe('publishing')
    publishing.newest().checkAgain()
    await expect.poll(() => publishing.newest().state.kind).toBe('live')
    publishing.leave()
  })
})

test('a change that is being published is not called delayed because the clock of the device is set ahead', async () => {
  server.status = Promise.resolve({ newestChange: 6, lastBuild: null })
  const publishing = runHook(usePublishing, { config: { siteUrl: 'https://site.example' } } as Services)
  await expect.poll(() => publishing.newest().state.kind).toBe('publishing')
  const setAt = Date.now() + HOUR_MS
  vi.useFakeTimers({ toFake: ['Date'], now: setAt })
  publishing.newest().checkAgain()
  await expect.poll(() => publishing.newest().checkedAt).toBeGreaterThanOrEqual(setAt)
  expect(publishing.newest().state.kind).toBe('publishing')
})
