// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fillStorage } from '../data/full-storage.test-data.ts'
import { parseTheme, storedTheme, THEMES } from './theme.ts'
import { setTheme } from './use-theme.ts'

test('a stored theme is kept, and anything else follows the device', () => {
  for (const theme of THEMES) expect(parseTheme(theme)).toBe(theme)
  for (const text of [null, '', 'night', 'DARK', '{}']) expect(parseTheme(text)).toBe('system')
})

test('the theme changes also on a device without room to keep it', () => {
  fillStorage()
  setTheme('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(storedTheme()).toBe('dark')
})
