// @vitest-environment happy-dom
import type { PreviewEdit, PreviewMethods, PreviewRenderer } from '@bayt/release/preview'
import { createElement, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppConfig } from '../../data/env.ts'
import { WorkerCalls } from '../../data/worker-calls.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { PreviewPane } from './preview-pane.tsx'
import type { PreviewSource } from './use-form-source.ts'
import type { RendererState } from './use-renderer.ts'
import { firstView } from './view.ts'

const shown = vi.hoisted(() => ({ state: { status: 'loading' } as RendererState }))

vi.mock('./use-renderer.ts', () => ({ useRenderer: () => shown.state }))

const row = { id: 3, name_en: 'Rice' }
const edits = [{ table: 'products', id: 3, row } as unknown as PreviewEdit]
const source: PreviewSource = { table: 'products', id: 3, shown: edits, saved: edits, visibility: 'shown', pictures: {} }

let leave: () => void
function Pane() {
  const [view, onView] = useState(firstView('en'))
  return createElement(PreviewPane, { source, view, onView, onKey: () => {}, onClose: () => {} })
}

function showPane(): void {
  const config = { siteUrl: 'https://site.example', supabaseUrl: 'https://project.example' } as AppConfig
  ;({ leave } = showInConsole(createElement(Pane), { config }))
}
afterEach(() => leave())

test('in a tab from before an update, the preview says that loading the page again helps', async () => {
  const worker = Object.assign(new EventTarget(), { postMessage: () => {}, terminate: () => {} })
  const call = new WorkerCalls<PreviewMethods>(worker).call('refresh')
  // For a script that no longer exists, the error event has no message.
  worker.dispatchEvent(new Event('error'))
  shown.state = { status: 'failed', error: await call.catch((error: unknown) => error), retry: () => {} }
  showPane()
  expect(document.body.textContent).toContain('load the page again')
})

test('at first a preview shows the page and nothing else; a button shows the place, version, language and width', async () => {
  const render = vi.fn(async () => [])
  const renderer: PreviewRenderer = {
    render,
    otherPages: async () => ({}),
    refresh: async () => {},
    close: () => {},
  }
  shown.state = { status: 'ready', renderer, isCurrent: true }
  showPane()
  await expect.poll(() => render.mock.calls).toContainEqual([['/products/3'], edits, {}])
  const controls = () => [...document.querySelectorAll('[role=radiogroup]')].map((group) => group.getAttribute('aria-label'))
  expect(controls()).toEqual([])
  document.querySelector<HTMLElement>('[aria-label="Place, language and width"]')?.click()
  await expect.poll(controls).toEqual(['Compare', 'Language of the page', 'Width of the screen'])
  expect(document.body.textContent).toContain('Its page')
})
