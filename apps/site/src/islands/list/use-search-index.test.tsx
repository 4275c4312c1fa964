// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CardWords } from './cards.ts'
import { useSearchIndex } from './use-search-index.ts'

// The script of the engine never arrives either.
vi.mock('./search-engine.ts', () => new Promise(() => undefined))

const PARTS = ['/search/products.json']
const NO_CARDS: [] = []
const WORDS = {} as CardWords

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('on a line that brings neither index nor engine, a list says after 20 seconds that it cannot be searched', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const { result } = renderHook(() => useSearchIndex(PARTS, NO_CARDS, WORDS))
  act(() => result.current.load())
  await act(() => vi.advanceTimersByTimeAsync(19_000))
  expect(result.current.index.status).toBe('loading')
  await act(() => vi.advanceTimersByTimeAsync(1_100))
  expect(result.current.index).toEqual({ status: 'failed', failure: { status: undefined } })
})
