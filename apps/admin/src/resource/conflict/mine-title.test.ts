import { expect, test } from 'vitest'
import { DICTIONARIES } from '../../lib/i18n/dictionary.ts'
import { mineTitle } from './mine-title.ts'

test('a side that staff did not change is not called typed, in both languages', () => {
  const titles = [DICTIONARIES.en, DICTIONARIES.ar].map((text) => [
    mineTitle('tea', 'tea', text),
    mineTitle('black tea', 'tea', text),
  ])
  expect(titles).toEqual([
    ['As it was (you changed nothing here)', 'What you typed'],
    ['كما كان (لم تغيّره أنت)', 'ما كتبته أنت'],
  ])
})
