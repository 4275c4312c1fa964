// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardWords } from './cards.ts'
import { useSearchIndex } from './use-search-index.ts'

// The engine's script arrives only when a test says so.
const engine = vi.hoisted(() => Promise.withResolvers<typeof import('./search-engine.ts')>())
vi.mock('./search-engine.ts', () => engine.promise)

const PARTS = ['/search/products.json']
const NO_CARDS: [] = []
const WORDS = {} as CardWords
const NO_ENTRIES = JSON.stringify({ entries: [], words: [], places: [] })

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A list with a search, whose clock the test advances. */
function searchedList() {
  const { result } = renderHook(() => useSearchIndex(PARTS, NO_CARDS, WORDS))
  act(() => result.current.load())
  return { result, pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) }
}

/** The server answers at once; the test sends the index. As in a browser, an abort interrupts the body. */
function answerWithoutEnd() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const body = writable.getWriter()
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => body.abort(signal.reason))
    return new Response(readable)
  })
  return { send: (text: string) => body.write(new TextEncoder().encode(text)), end: () => body.close() }
}

test('on a line that brings neither index nor engine, a list says after 20 seconds that it cannot be searched', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const { result, pass } = searchedList()
  await pass(19_000)
  expect(result.current.index.status).toBe('loading')
  await pass(1_100)
  expect(result.current.index).toEqual({ status: 'failed', failure: { status: undefined } })
})

test('on a line that dies in the middle of the index, a list says so 20 seconds after the last part', async () => {
  const { send } = answerWithoutEnd()
  const { result, pass } = searchedList()
  await pass(15_000)
  void send('{"entries":[')
  await pass(19_000)
  expect(result.current.index.status).toBe('loading')
  await pass(1_100)
  expect(result.current.index).toEqual({ status: 'failed', failure: { status: undefined } })
})

test('on a line that dies between index and engine, a list says after 20 seconds that it cannot be searched', async () => {
  const { send, end } = answerWithoutEnd()
  const { result, pass } = searchedList()
  await pass(15_000)
  void send(NO_ENTRIES)
  void end()
  await pass(19_000)
  expect(result.current.index.status).toBe('loading')
  await pass(1_100)
  expect(result.current.index).toEqual({ status: 'failed', failure: { status: undefined } })
})

test('an index whose parts keep arriving is searched, however long it takes', async () => {
  const { send, end } = answerWithoutEnd()
  const { result, pass } = searchedList()
  for (const part of NO_ENTRIES.match(/.{1,9}/g) ?? []) {
    await pass(15_000)
    void send(part)
  }
  await pass(15_000)
  expect(result.current.index).toEqual({ status: 'loading' })
  void end()
  // Resolves the engine for later tests too: a module is imported only once.
  engine.resolve(await vi.importActual<typeof import('./search-engine.ts')>('./search-engine.ts'))
  await pass(0)
  expect(result.current.index).toEqual({ status: 'loaded', engine: expect.anything() })
})
