import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
  ['en', 'Chrome', 'Android', 'Chrome on Android'],
  ['ar', 'Chrome', 'Android', 'Chrome على Android'],
  ['en', null, null, 'A browser on an unknown system'],
  ['ar', null, 'Windows', 'متصفح على Windows'],
] as const)('%s: %s and %s are %s', (locale, browser, system, words) => {
  expect(deviceName(locale, { browser, system }).replaceAll(/[\u2068\u2069]/g, '')).toBe(words)
})
