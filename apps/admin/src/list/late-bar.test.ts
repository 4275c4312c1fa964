// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../ui/i18n/en.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { ListStates } from './list-states.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A list whose reading has taken `ms` so far: after a save or, if `isPlaceholderData` (rows of an earlier page), after a search. */
async function listAfter(ms: number, fetchStatus: 'fetching' | 'idle', error: Error | null = null, isPlaceholderData = false) {
  const read = {
    data: [1],
    dataUpdatedAt: Date.now(),
    error,
    isFetching: fetchStatus === 'fetching',
    isPaused: false,
    isPlaceholderData,
    refetch: vi.fn(),
  }
  const texts = { loading: 'Loading…', empty: 'Nothing' }
  const given = { list: read, texts, isEmpty: () => false, children: () => 'The rows' }
  const shown = showInConsole(createElement(ListStates<number[]>, given))
  vi.advanceTimersByTime(ms)
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const words = shown.words()
  const isDimmed = document.querySelector('[data-dimmed]') !== null
  shown.leave()
  return { words, isDimmed }
}

test('a list that is still being read when a dialog closes over it says so', async () => {
  expect((await listAfter(8_000, 'fetching')).words).toContain(en.list.late)
})

test.each([
  ['quickly', 2_000, 'fetching' as const, null],
  ['in time', 8_000, 'idle' as const, null],
  ['not at all, which it says otherwise', 8_000, 'fetching' as const, new Error('No connection.')],
])('a list that is read %s says nothing of it', async (_how, ms, fetchStatus, error) => {
  const { words } = await listAfter(ms, fetchStatus, error)
  expect(words).toContain('The rows')
  expect(words).not.toContain(en.list.late)
})

test.each([
  ['an answer is not late', 200, true, false],
  ['an answer is late', 400, true, true],
  ['the same rows are read again', 400, false, false],
])('the rows before a search, while %s: dimmed only if it is late', async (_when, ms, isPlaceholderData, isDimmed) => {
  expect(await listAfter(ms, 'fetching', null, isPlaceholderData)).toMatchObject({ isDimmed })
})
