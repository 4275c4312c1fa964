import { growthOf, LINEAR } from '@bayt/content/testing/growth'
import { expect, test } from 'vitest'
import { mergeWords } from './merge-words.ts'

test('two edits of an article of the maximum length merge in linear time, also if one rewrote it', () => {
  const mergeLong = (length: number) => {
    const words = Array.from({ length }, (_, at) => `كلمة${at % 900}`)
    const base = words.join(' ')
    const mine = base.replace('كلمة7 ', 'رز ')
    expect(mergeWords(base, mine, `${base} نهاية`)).toEqual([{ kind: 'settled', text: `${mine} نهاية` }])
    expect(mergeWords(base, mine, words.map((word) => `${word}x`).join(' '))).toHaveLength(1)
  }
  expect(growthOf(mergeLong, 14_000)).toBeLessThan(LINEAR)
})
