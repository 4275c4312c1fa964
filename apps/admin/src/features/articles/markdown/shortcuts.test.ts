import { expect, test } from 'vitest'
import { FORMATS } from './format.ts'
import { formatOfKeys, shortcutLabel } from './shortcuts.ts'

const key = { code: '', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false }

test('each format has its own shortcut', () => {
  expect(new Set(FORMATS.map((format) => shortcutLabel(format, false))).size).toBe(FORMATS.length)
})

test('the keys are those that are shown', () => {
  expect(formatOfKeys({ ...key, code: 'KeyB' })).toBe('bold')
  expect(formatOfKeys({ ...key, code: 'Digit8', shiftKey: true })).toBe('list')
  expect(formatOfKeys({ ...key, code: 'Digit8' })).toBeUndefined()
  expect(shortcutLabel('bold', true)).toBe('⌘B')
  expect(shortcutLabel('list', false)).toBe('Ctrl+Shift+8')
})
