import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { PublicContentReader } from '@bayt/content/queries/public-content-reader'
import { beforeEach, expect, it, vi } from 'vitest'
import { IMPORTED_ROWS, PAUSE_MS, readSettled } from './read-settled.ts'

const pause = vi.fn(async (_ms: number) => {})
beforeEach(() => void pause.mockReset())

const EMPTY = Object.fromEntries(CONTENT_TABLE_NAMES.map((table) => [table, []]))

/** A reader whose database has more products with each read, and the same ones after the last. */
function growing(known: number | undefined, ...sizes: number[]) {
  const rows = Array.from({ length: Math.max(...sizes) }, (_, id) => ({ id }))
  const contentOf = (size: number) => ({ ...EMPTY, products: rows.slice(0, size) }) as unknown as PublicContent
  let content = known === undefined ? undefined : contentOf(known)
  const reader = {
    get known() {
      return content && { content, versions: {} as NonNullable<PublicContentReader['known']>['versions'] }
    },
    read: async () => {
      content = contentOf(sizes.length > 1 ? (sizes.shift() ?? 0) : (sizes[0] ?? 0))
      return content
    },
  }
  return reader
}

it('an edit is read at once', async () => {
  expect((await readSettled(growing(100, 100 + IMPORTED_ROWS - 1), pause)).products).toHaveLength(100 + IMPORTED_ROWS - 1)
  expect(pause).not.toHaveBeenCalled()
})

it('an import of several requests is read as a whole', async () => {
  expect((await readSettled(growing(100, 1_100, 2_100, 3_100, 3_140), pause)).products).toHaveLength(3_140)
  expect(pause.mock.calls).toEqual([[PAUSE_MS], [PAUSE_MS], [PAUSE_MS]])
})

it('a first release does not wait', async () => {
  expect((await readSettled(growing(undefined, 5_000, 6_000), pause)).products).toHaveLength(5_000)
  expect(pause).not.toHaveBeenCalled()
})

it('an import without an end does not hold back releases for longer than half a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  pause.mockImplementation(async () => void vi.advanceTimersByTime(PAUSE_MS))
  const sizes = Array.from({ length: 100 }, (_, index) => 1_000 * (index + 1))
  expect((await readSettled(growing(0, ...sizes), pause)).products).toHaveLength(11_000)
  vi.useRealTimers()
})
