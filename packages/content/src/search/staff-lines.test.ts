import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR } from '../testing/growth.ts'
import { HOSTILE } from '../testing/hostile.ts'
import { conceptsOf, phraseOf } from './concept-lines.ts'
import { MOST_LETTERS, staffLinesOf, typedPhrases, usedPhrases } from './staff-lines.ts'
import { TRADE_WORDS } from './trade-words.ts'

const arabic = (words_ar: string) => ({ words_en: null, words_ar })
const row = (id: number, words_ar: string) => ({ id, ...arabic(words_ar) })

describe('a line that is typed', () => {
  test.each([
    ['عيش، رز', ['عيش', 'رز']],
    ['عيش,رز', ['عيش', 'رز']],
    ['عيش ؛ رز;خبز', ['عيش', 'رز', 'خبز']],
    ['عيش = رز / خبز', ['عيش', 'رز', 'خبز']],
    ['  عيش ،، ,رز،', ['عيش', 'رز']],
    ['زيت 1,5 لتر، قارورة', ['زيت 1,5 لتر', 'قارورة']],
    ['شاي عدني, كرك', ['شاي عدني', 'كرك']],
  ])('«%s» has the phrases %j', (words, phrases) => {
    expect(usedPhrases(arabic(words))).toEqual(phrases)
  })

  test('has the phrases of both languages', () => {
    expect(usedPhrases({ words_en: 'karak, tea', words_ar: 'كرك' })).toEqual(['karak', 'tea', 'كرك'])
  })

  test('has a word once, however it is written', () => {
    expect(usedPhrases(arabic('رز، الرُّز، رز، ارز'))).toEqual(['رز', 'ارز'])
  })

  test.each(['', ',', '،،، , ؛', ' - / = ', '؟!'])('%j has none', (words) => {
    expect(typedPhrases(arabic(words))).toEqual([])
  })

  test.each(['رز', 'bag of rice', 'one two three four five', 'w'.repeat(60)])('the search uses «%s»', (text) => {
    expect(usedPhrases(arabic(text))).toEqual([text])
  })

  test.each([
    ['ر', 'too_short'],
    ['من', 'says_nothing'],
    ['the', 'says_nothing'],
    ['كيلو', 'says_nothing'],
    ['هذه فقرة طويلة لصقها أحد الموظفين هنا سهوًا', 'too_long'],
    ['w'.repeat(61), 'too_long'],
  ])('the search does not use «%s»: %s', (text, problem) => {
    expect(typedPhrases(arabic(text))).toEqual([{ text, problem }])
    expect(usedPhrases(arabic(text))).toEqual([])
  })
})

describe('the lines that the search uses', () => {
  test('are in the order of their ids, without lines of fewer than two phrases', () => {
    expect(staffLinesOf([row(9, 'عيش، رز'), row(4, 'رز، الرز'), row(2, 'تن، تونة'), row(5, '')])).toEqual([
      { id: 2, phrases: ['تن', 'تونة'] },
      { id: 9, phrases: ['عيش', 'رز'] },
    ])
  })

  test('have a bounded number of letters, the oldest lines first', () => {
    const line = Array.from({ length: 20 }, (_, at) => `${'ب'.repeat(20)}${at}`).join('، ')
    const used = staffLinesOf(Array.from({ length: 1_000 }, (_, at) => row(at + 1, line)))
    const letters = used.flatMap(({ phrases }) => phrases).join('').length
    expect(letters).toBeLessThanOrEqual(MOST_LETTERS)
    expect(letters).toBeGreaterThan(MOST_LETTERS - 500)
    expect(used.map(({ id }) => id)).toEqual(used.map((_, at) => at + 1))
  })

  test('ignore 500 single letters', () => {
    expect(staffLinesOf([row(1, 'a,ب,'.repeat(125))])).toEqual([])
  })
})

test('hostile lines, and a line that joins everything, give concepts in linear time', () => {
  const everything = TRADE_WORDS.map(([first]) => first).join('، ')
  const rows = [everything, 'ab,'.repeat(166), ...HOSTILE].map((words, at) => row(at + 1, words))
  const concepts = (times: number) => conceptsOf(TRADE_WORDS, staffLinesOf(Array.from({ length: times }, () => rows).flat()))
  expect(growthOf(concepts, 32)).toBeLessThan(LINEAR)
  const { byPhrase } = concepts(1)
  expect(new Set(TRADE_WORDS.map(([first = '']) => byPhrase.get(phraseOf(first))))).toEqual(new Set(['§0']))
  for (const concept of byPhrase.values()) expect(concept).toMatch(/^§s?\d+$/)
})
