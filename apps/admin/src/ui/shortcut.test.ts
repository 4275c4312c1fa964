import { expect, test } from 'vitest'
import { isShortcut } from './keyboard.ts'

const key = { code: 'KeyS', key: 'س', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('Ctrl-S and ⌘-S work with an Arabic keyboard layout too', () => {
  expect(isShortcut({ ...key, ctrlKey: true }, 'KeyS')).toBe(true)
  expect(isShortcut({ ...key, metaKey: true }, 'KeyS')).toBe(true)
})

test.each([{}, { ctrlKey: true, code: 'KeyD' }, { ctrlKey: true, altKey: true }, { ctrlKey: true, shiftKey: true }])(
  'other keys are not the shortcut: %o',
  (pressed) => {
    expect(isShortcut({ ...key, ...pressed }, 'KeyS')).toBe(false)
  },
)
