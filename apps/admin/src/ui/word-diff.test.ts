import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffWords, splitWords, type TextRun } from './word-diff.ts'

const side = (runs: TextRun[], without: TextRun['kind']) =>
  runs
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

/** Words, spaces and signs of console texts at which a diff may easily cut wrongly. */
const PIECES = [
  'أرزّ',
  'بسمتيّ',
  'مُعَتَّق',
  'الكيس',
  'rice',
  'Basmati',
  "don't",
  '10',
  '١٠',
  'كجم',
  '👩‍👩‍👧‍👦',
  '🇾🇪',
  'e\u0301',
  ' ',
  '  ',
  '\n',
  '\u00A0',
  '،',
  '.',
  '**',
  '\u202B',
  '\uD83C',
]
const typed = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''))
const anything = fc.oneof(typed, fc.string({ unit: 'binary', maxLength: 60 }))

describe('the runs of any two texts', () => {
  test('without the added ones are the earlier text, without the removed ones the later', () => {
    fc.assert(
      fc.property(anything, anything, (before, after) => {
        const runs = diffWords(before, after)
        expect(side(runs, 'added')).toBe(before)
        expect(side(runs, 'removed')).toBe(after)
      }),
      { numRuns: 2_000 },
    )
  })

  test('are never empty, and two neighbours are of different kinds', () => {
    fc.assert(
      fc.property(anything, anything, (before, after) => {
        const runs = diffWords(before, after)
        expect(runs.filter(({ text }) => text === '')).toEqual([])
        expect(runs.filter(({ kind }, at) => kind !== 'kept' && runs[at + 1]?.kind === kind)).toEqual([])
      }),
    )
  })

  test('cut no word, no diacritic from its letter, and no emoji', () => {
    fc.assert(
      fc.property(typed, typed, (before, after) => {
        for (const { kind, text } of diffWords(before, after)) {
          const whole = new Set(splitWords(kind === 'added' ? after : before))
          for (const word of splitWords(text)) if (/\p{L}/u.test(word)) expect([...whole]).toContain(word)
        }
      }),
    )
  })
})

/** Runs as a text, with removed words in `[-…-]` and added words in `{+…+}`. */
const MARKS = { kept: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const
const marked = (runs: TextRun[]) => runs.map(({ kind, text }) => MARKS[kind].join(text)).join('')

test.each([
  ['equal texts', 'أرز', 'أرز', 'أرز'],
  ['two empty texts', '', '', ''],
  ['a first text', '', 'أرز', '{+أرز+}'],
  ['one Arabic word with diacritics', 'أرزّ بسمتيّ مُعتَّق', 'أرزّ بسمتيٌّ مُعتَّق', 'أرزّ [-بسمتيّ-]{+بسمتيٌّ+} مُعتَّق'],
  ['two replaced words in a row', 'a red car here', 'a blue bus here', 'a [-red car-]{+blue bus+} here'],
  [
    'two replaced words with a tab and a no-break space between them',
    'a red\t\u00A0car here',
    'a blue\t\u00A0bus here',
    'a [-red\t\u00A0car-]{+blue\t\u00A0bus+} here',
  ],
  ['two replaced words with a line break between them', 'red \ncar', 'blue \nbus', '[-red-]{+blue+} \n[-car-]{+bus+}'],
  ['two replaced words around a kept one', 'red and car', 'blue and bus', '[-red-]{+blue+} and [-car-]{+bus+}'],
  ['a word added before a blank, and one replaced after it', ' rice', 'red oil', '{+red+} [-rice-]{+oil+}'],
  ['a word removed before a blank, and one replaced after it', 'red rice', ' oil', '[-red-] [-rice-]{+oil+}'],
  ['a replaced last word and a blank after it', 'a red ', 'a blue ', 'a [-red-]{+blue+} '],
  ['a family emoji', 'for 👩‍👩‍👧‍👦', 'for 👩‍👩‍👧', 'for [-👩‍👩‍👧‍👦-]{+👩‍👩‍👧+}'],
])('%s', (_name, before, after, runs) => {
  expect(marked(diffWords(before, after))).toBe(runs)
})
