// @vitest-environment happy-dom
import type { PreviewMethods } from '@bayt/release/preview-messages'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import { WorkerCalls } from '../../lib/worker-calls.ts'
import { PreviewPane, type PreviewPaneProps } from './preview-pane.tsx'

const renderer = vi.hoisted(() => ({ error: undefined as unknown }))

vi.mock('./use-renderer.ts', () => ({ useRenderer: () => ({ status: 'failed', error: renderer.error, retry: () => {} }) }))

test('in a tab from before an update, the preview says that loading the page again helps', async () => {
  const worker = Object.assign(new EventTarget(), { postMessage: () => {}, terminate: () => {} })
  const call = new WorkerCalls<PreviewMethods>(worker).call('refresh')
  // A script that is not there any more gives no message.
  worker.dispatchEvent(new Event('error'))
  renderer.error = await call.catch((error: unknown) => error)
  showInConsole(createElement(PreviewPane, { onClose: undefined } as PreviewPaneProps))
  expect(document.body.textContent).toContain('load the page again')
})
