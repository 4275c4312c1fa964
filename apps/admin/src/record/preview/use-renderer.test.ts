// @vitest-environment happy-dom
import type { PreviewRenderer } from '@bayt/release/preview'
import { expect, test, vi } from 'vitest'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { useRenderer } from './use-renderer.ts'

const line = vi.hoisted(() => ({ isThere: false }))

vi.mock('./open-renderer.ts', () => ({
  openPreviewRenderer: (): PreviewRenderer => ({
    render: async () => [],
    otherPages: async () => ({}),
    refresh: async () => {
      if (!line.isThere) throw new Error('The backend does not answer.')
    },
    close: () => {},
  }),
}))

test('a preview of what the device read last is known as such, and reads the newest content once the line returns', async () => {
  const { newest } = runHook(useRenderer)
  const shown = () => {
    const state = newest()
    return state.status === 'ready' ? state : expect.fail(`The preview is ${state.status}.`)
  }
  await expect.poll(newest).toMatchObject({ status: 'ready', isCurrent: false })
  const before = shown().renderer
  line.isThere = true
  window.dispatchEvent(new Event('online'))
  await expect.poll(newest).toMatchObject({ status: 'ready', isCurrent: true })
  // The renderer is a new object, so that the shown pages are rendered again.
  expect(shown().renderer).not.toBe(before)
})
