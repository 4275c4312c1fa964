import { expect, test } from 'vitest'
import { type KeyPress, tabOfKey } from './tab-keys.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
})

test('the arrow keys follow the reading direction', () => {
  expect(tabOfKey(press('ArrowRight'), 0, 3, false)).toBe(1)
  expect(tabOfKey(press('ArrowRight'), 0, 3, true)).toBe(2)
  expect(tabOfKey(press('ArrowLeft'), 0, 3, false)).toBe(2)
  expect(tabOfKey(press('ArrowLeft'), 0, 3, true)).toBe(1)
})

test('Home and End select the first and last tab, other keys do nothing', () => {
  expect(tabOfKey(press('Home'), 2, 3, false)).toBe(0)
  expect(tabOfKey(press('End'), 0, 3, true)).toBe(2)
  expect(tabOfKey(press('Enter'), 0, 3, false)).toBeUndefined()
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('a key pressed with %s is left to the browser', (held) => {
  for (const key of ['ArrowLeft', 'Home', 'End']) expect(tabOfKey(press(key, { [held]: true }), 1, 3, false)).toBeUndefined()
})
