import { expect, test } from 'vitest'
import { parseTheme, THEMES } from './theme.ts'

test('a stored theme is kept, and anything else follows the device', () => {
  for (const theme of THEMES) expect(parseTheme(theme)).toBe(theme)
  for (const text of [null, '', 'night', 'DARK', '{}']) expect(parseTheme(text)).toBe('system')
})
