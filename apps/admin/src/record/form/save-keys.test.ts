// @vitest-environment happy-dom
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { saveOnKeys } from './save-keys.ts'

/** Presses a key in a text field. @returns how often the form was saved */
function savesBy(key: KeyboardEventInit): number {
  const submit = vi.fn()
  const nativeEvent = new KeyboardEvent('keydown', { key: 'Enter', ...key })
  const { altKey, code, ctrlKey, metaKey, shiftKey } = nativeEvent
  const target = document.createElement('input')
  const keys = { altKey, code, ctrlKey, key: 'Enter', metaKey, shiftKey }
  saveOnKeys(submit)({ ...keys, target, nativeEvent, preventDefault: () => undefined } as unknown as ReactKeyboardEvent)
  return submit.mock.calls.length
}

test('Enter saves, but not where it ends a word that is composed, which Safari reports after the word', () => {
  expect(savesBy({ keyCode: 13 })).toBe(1)
  expect(savesBy({ keyCode: 229, isComposing: true })).toBe(0)
  expect(savesBy({ keyCode: 229 }), 'Safari').toBe(0)
})
