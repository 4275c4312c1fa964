// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { AppConfig } from '../data/env.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { BringBackButton } from './bring-back.tsx'

test('keys in the question about missing pictures do not reach the form that shows the button', async () => {
  vi.stubGlobal('fetch', async () => ({ status: 404 }))
  const config = { supabaseUrl: 'http://127.0.0.1:1' } as AppConfig
  const record = { name: 'Sahil', logo_url: `${config.supabaseUrl}/storage/v1/object/public/media/full/a.jpg` }
  const deletion = { version_id: 1, deleted_at: '2026-11-23T08:00:00+00:00', deleted_by: 1, deleted_by_name: 'Salem' }
  const deleted = { ...deletion, entity: 'partners', entity_id: 1, record } as const
  const onKeyDown = vi.fn()
  const button = createElement(BringBackButton, { deleted, onRestored: () => undefined })
  showInConsole(createElement('form', { onKeyDown }, button), { config })
  document.querySelector<HTMLElement>('form button')?.click()
  const dialog = await vi.waitUntil(() => document.querySelector('[role="alertdialog"] button'), { timeout: 10_000 })
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }))
  expect(onKeyDown).not.toHaveBeenCalled()
})
