// @vitest-environment happy-dom
import { createElement } from 'react'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { fillStorage } from '../../lib/full-storage.test-data.ts'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import { typeInto } from '../../lib/type-into.test-data.ts'
import { SavedViews } from './saved-views-bar.tsx'
import { VIEW_TEXTS } from './view-texts.ts'

afterEach(() => vi.restoreAllMocks())

test('a view that a device without room cannot remove stays, and staff read why', async () => {
  const texts = VIEW_TEXTS.en
  const failed = vi.spyOn(toast, 'error')
  Object.assign(localStorage, { 'list-views/1/partners': JSON.stringify([{ name: 'Oils', query: 'category=Oil' }]) })
  const address = { view: '', openView: () => undefined }
  const shown = showInConsole(createElement(SavedViews, { address, accountId: 1, list: 'partners' }))
  fillStorage()
  document.querySelector<HTMLElement>(`[aria-label="${texts.removeView('Oils')}"]`)?.click()
  expect(failed.mock.calls).toEqual([[texts.notRemoved('Oils')]])
  expect(shown.words()).toContain('Oils')
  shown.leave()
})

test('a device without room for a view says so until staff cancel, and keeps its name in the field', async () => {
  const texts = VIEW_TEXTS.en
  const address = { view: 'category=Oil', openView: () => undefined }
  const shown = showInConsole(createElement(SavedViews, { address, accountId: 1, list: 'products' }))
  const press = (name: string) => [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click()
  press(texts.saveView)
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  typeInto(document.querySelector('input'), 'Oils')
  fillStorage()
  press(texts.save)
  await expect.poll(shown.words).toContain(texts.noRoom)
  expect(document.querySelector('input')?.value).toBe('Oils')
  press(texts.cancel)
  await expect.poll(() => document.querySelector('input')).toBeNull()
  press(texts.saveView)
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  expect(shown.words()).not.toContain(texts.noRoom)
  shown.leave()
})
