// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import { SavedViews } from './saved-views-bar.tsx'
import { VIEW_TEXTS } from './view-texts.ts'

afterEach(() => vi.restoreAllMocks())

test('a device without room for a view says so until staff cancel, and keeps its name in the field', async () => {
  const texts = VIEW_TEXTS.en
  const address = { view: 'category=Oil', openView: () => undefined }
  const shown = showInConsole(createElement(SavedViews, { address, accountId: 1, list: 'products' }))
  const press = (name: string) => [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click()
  press(texts.saveView)
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  const input = document.querySelector('input') as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Oils')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  press(texts.save)
  await expect.poll(shown.words).toContain(texts.noRoom)
  expect(input.value).toBe('Oils')
  press(texts.cancel)
  await expect.poll(() => document.querySelector('input')).toBeNull()
  press(texts.saveView)
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  expect(shown.words()).not.toContain(texts.noRoom)
  shown.leave()
})
