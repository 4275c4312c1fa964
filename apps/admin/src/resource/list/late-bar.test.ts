// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../../lib/i18n/en.ts'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import { ListStates } from './list-states.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A list that is being read again after a save, as it is after some seconds. */
async function listAfter(ms: number, fetchStatus: 'fetching' | 'idle', error: Error | null = null) {
  const read = {
    data: [1],
    dataUpdatedAt: Date.now(),
    error,
    isFetching: fetchStatus === 'fetching',
    isPaused: false,
    isPlaceholderData: false,
    refetch: vi.fn(),
  }
  const texts = { loading: 'Loading…', empty: 'Nothing' }
  const given = { list: read, texts, isEmpty: () => false, children: () => 'The rows' }
  const shown = showInConsole(createElement(ListStates<number[]>, given))
  vi.advanceTimersByTime(ms)
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const words = shown.words()
  shown.leave()
  return words
}

test('a list that is still being read when a dialog closes over it says so', async () => {
  expect(await listAfter(8_000, 'fetching')).toContain(en.list.late)
})

test.each([
  ['quickly', 2_000, 'fetching' as const, null],
  ['in time', 8_000, 'idle' as const, null],
  ['not at all, which it says otherwise', 8_000, 'fetching' as const, new Error('No connection.')],
])('a list that is read %s says nothing of it', async (_how, ms, fetchStatus, error) => {
  const words = await listAfter(ms, fetchStatus, error)
  expect(words).toContain('The rows')
  expect(words).not.toContain(en.list.late)
})
