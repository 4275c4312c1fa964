import type { PreviewRenderer } from '@bayt/release/preview'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppConfig } from '../../data/env.ts'
import { createRendererStore } from './use-renderer.ts'

const CONFIG = {} as AppConfig

/** A store whose renderers fail on demand. */
function setUp() {
  const fails = { refresh: false, content: false }
  const opened: PreviewRenderer[] = []
  const store = createRendererStore(() => {
    const renderer = {
      otherPages: vi.fn(),
      refresh: vi.fn(async () => {
        if (fails.refresh) throw new Error('offline')
      }),
      render: vi.fn(async () => {
        if (fails.content) throw new Error('no content')
        return []
      }),
      close: vi.fn(),
    }
    opened.push(renderer)
    return renderer
  })
  return { store, fails, opened }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('previews share a renderer, which reads the public content again for each', async () => {
  const { store, opened } = setUp()
  expect((await store.use(CONFIG)).renderer).toBe((await store.use(CONFIG)).renderer)
  expect(opened).toHaveLength(1)
  expect(opened[0]?.refresh).toHaveBeenCalledTimes(2)
})

test('its memory is freed a while after the last preview, and not while one is open', async () => {
  const { store, opened } = setUp()
  await Promise.all([store.use(CONFIG), store.use(CONFIG)])
  store.release()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(opened[0]?.close).not.toHaveBeenCalled()
  store.release()
  await vi.advanceTimersByTimeAsync(30_000)
  await store.use(CONFIG)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(opened[0]?.close).not.toHaveBeenCalled()
  store.release()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(opened[0]?.close).toHaveBeenCalledOnce()
  await store.use(CONFIG)
  expect(opened).toHaveLength(2)
})

test('offline it renders what the device has; without any content it says why, and another attempt starts anew', async () => {
  const { store, fails, opened } = setUp()
  fails.refresh = true
  await expect(store.use(CONFIG)).resolves.toEqual({ renderer: opened[0], isCurrent: false })
  fails.content = true
  await expect(store.use(CONFIG)).rejects.toThrow('offline')
  expect(opened[0]?.close).toHaveBeenCalledOnce()
  fails.refresh = false
  await expect(store.use(CONFIG)).resolves.toEqual({ renderer: opened[1], isCurrent: true })
})
