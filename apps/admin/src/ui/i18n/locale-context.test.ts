// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fillStorage } from '../../data/full-storage.test-data.ts'
import { runHook } from '../run-hook.test-data.tsx'
import { useLocale } from './locale-context.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const firstOn = (language: string) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  return runHook(useLocale).newest()
}

test.each([
  ['ar', 'ar'],
  ['ar-YE', 'ar'],
  ['en-GB', 'en'],
  ['fr', 'en'],
  ['', 'en'],
  ['constructor', 'en'],
])('on a device in %s the console begins in %s', (language, locale) => {
  expect(firstOn(language).locale).toBe(locale)
})

test('what was chosen before wins over the device', () => {
  firstOn('ar').setLocale('en')
  expect(firstOn('ar').locale).toBe('en')
})

test('the language changes also on a device without room to keep it', async () => {
  fillStorage()
  const { newest } = runHook(useLocale)
  newest().setLocale('ar')
  await expect.poll(() => newest().locale).toBe('ar')
})
