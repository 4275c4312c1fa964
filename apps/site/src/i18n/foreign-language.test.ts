import { expect, test } from 'vitest'
import { foreignLanguage } from './foreign-language.ts'

test('a name in another script has its language, and one without letters that of the page', () => {
  expect(foreignLanguage('Sahil', 'ar')).toBe('en')
  expect(foreignLanguage('ساحل', 'en')).toBe('ar')
  expect(foreignLanguage('ساحل Sahil', 'ar')).toBeUndefined()
  expect(foreignLanguage('Sahil', 'en')).toBeUndefined()
  expect(foreignLanguage('7', 'ar')).toBeUndefined()
})
