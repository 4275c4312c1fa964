import type { PreviewCall } from '@bayt/release/preview'
import { expect, test, vi } from 'vitest'
import { openPreviewRenderer } from './open-renderer.ts'

const SETTINGS = { supabaseUrl: 'https://x.supabase.co', publishableKey: 'sb_publishable_x', siteUrl: 'https://site.example' }

/** A worker whose answers the test gives. */
class FakeWorker extends EventTarget {
  readonly calls: PreviewCall[] = []
  readonly terminate = vi.fn()
  readonly postMessage = (call: PreviewCall) => void this.calls.push(call)

  answer(answer: object): void {
    const call = this.calls.shift()
    this.dispatchEvent(new MessageEvent('message', { data: { id: call?.id, ...answer } }))
  }
}

function createRenderer() {
  const workers: FakeWorker[] = []
  const renderer = openPreviewRenderer(SETTINGS, () => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker as unknown as Worker
  })
  return { renderer, workers }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('nothing starts before the first call, which opens the content first', async () => {
  const { renderer, workers } = createRenderer()
  expect(workers).toHaveLength(0)
  const pages = renderer.render(['/'], [])
  expect(workers[0]?.calls).toMatchObject([{ method: 'open', input: [SETTINGS] }])
  workers[0]?.answer({ output: undefined })
  await settled()
  expect(workers[0]?.calls).toMatchObject([{ method: 'render', input: [['/'], []] }])
  workers[0]?.answer({ output: [{ address: '/', status: 200, html: '<!doctype html>' }] })
  expect(await pages).toHaveLength(1)
  const others = renderer.otherPages('products', 3, [])
  await settled()
  workers[0]?.answer({ error: { message: 'It stopped.', kind: 'server' } })
  await expect(others).rejects.toMatchObject({ kind: 'server', message: 'It stopped.' })
  expect(workers).toHaveLength(1)
})

test('a crash fails the calls that wait, and the next call starts another worker', async () => {
  const { renderer, workers } = createRenderer()
  const pages = renderer.render(['/'], [])
  workers[0]?.answer({ output: undefined })
  await settled()
  workers[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }))
  await expect(pages).rejects.toThrow('out of memory')
  expect(workers[0]?.terminate).toHaveBeenCalled()
  void renderer.refresh().catch(() => {})
  expect(workers).toHaveLength(2)
})

test('without a connection the code cannot be loaded: the error says offline, and the next call tries again', async () => {
  const { renderer, workers } = createRenderer()
  const pages = renderer.render(['/'], [])
  workers[0]?.dispatchEvent(new Event('error'))
  await expect(pages).rejects.toMatchObject({ kind: 'offline' })
  void renderer.render(['/'], []).catch(() => {})
  expect(workers).toHaveLength(2)
})

test('content that could not be read is read again by the next call', async () => {
  const { renderer, workers } = createRenderer()
  const pages = renderer.render(['/'], [])
  workers[0]?.answer({ error: { message: 'No connection.', kind: 'offline' } })
  await expect(pages).rejects.toMatchObject({ kind: 'offline' })
  void renderer.render(['/'], []).catch(() => {})
  expect(workers).toHaveLength(2)
})
