import { describe, expect, test } from 'vitest'
import { mergeWords, type Piece } from './merge-words.ts'

const textOf = (pieces: Piece[]) =>
  pieces.map((piece) => (piece.kind === 'settled' ? piece.text : `{${piece.mine}|${piece.base}|${piece.theirs}}`)).join('')
const merge = (base: string, mine: string, theirs: string) => textOf(mergeWords(base, mine, theirs))

describe('both changes are kept', () => {
  test.each([
    ['other words', 'red rice and oil', 'white rice and oil', 'red rice and ghee', 'white rice and ghee'],
    ['neighbouring words', 'red rice', 'white rice', 'red sugar', 'white sugar'],
    ['a removed word and its neighbour', 'fine red rice', 'fine rice', 'fine red sugar', 'fine sugar'],
    ['a removed word and a word added beside it', 'fine red rice', 'fine rice', 'fine red long rice', 'fine long rice'],
    ['the removed last word and a word added before it', 'A B C', 'A B', 'A B N C', 'A B N'],
    ['the removed first word and a word added after it', 'B C', 'C', 'B N C', 'N C'],
    ['a removed last word and a word added at the end', 'A B', 'A', 'A B N', 'A N'],
    ['the same change', 'red rice', 'white rice', 'white rice', 'white rice'],
    ['the same change and another one', 'a b c d', 'a X c d', 'a X Y d', 'a X Y d'],
    ['words and a line break', 'one two three four', 'one two\n\nthree four', '1 two three 4', '1 two\n\nthree 4'],
    ['a first text of one', '', 'rice', '', 'rice'],
    ['a sign and a word', 'rice, oil', 'rice; oil', 'rice, ghee', 'rice; ghee'],
    ['two words for one, and a line break with two more', 'A B', 'X Z B', 'A\nY W', 'X Z\nY W'],
    ['words added at two places, with replaced words between them', 'A B C D', 'A N B X D', 'A Y C M D', 'A N Y X M D'],
    ['a word before the first one, and two at the end', 'A C', 'A C\nX Y', 'N A C', 'N A C\nX Y'],
  ])('%s', (_name, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toBe(merged)
    expect(merge(base, theirs, mine)).toBe(merged)
  })
})

describe('the blanks of a removed word go with it', () => {
  test.each([
    ['the removed last word and a word added on the line before', 'A B C', 'A B', 'A B N\nC', 'A B N'],
    ['the removed first word and a word added on the next line', 'B C', 'C', 'B\nN C', 'N C'],
    ['a removed word and two words for the one after it', 'A B C D', 'A\n\nC D', 'A B\nX Y D', 'A\nX Y D'],
    ['a removed word and two words for the one before it', 'A B C D', 'A B\n\nD', 'A X Y\nC D', 'A X Y\nD'],
    ['a removed word and a line break after it', 'A B C', 'A\n\nC', 'A B\nC', 'A\nC'],
    ['a removed word and a line break before it', 'A B C', 'A\n\nC', 'A\nB C', 'A\nC'],
    ['all of the text and a word inside of it', 'B ,\n', ',\n', '\nB Y\n', '\nY\n'],
  ])('%s', (_name, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toBe(merged)
    expect(merge(base, theirs, mine)).toBe(merged)
  })
})

describe('blanks at the edges of a text', () => {
  test.each([
    ['stay', '\nA B C D ', '\nX B C D ', '\nA B C Y ', '\nX B C Y '],
    ['stay before untouched words', '\nA B C ', '\nA X C ', '\nA X C ', '\nA X C '],
    ['stay between two changes', ' A B C D E ', ' A X C D E ', ' A B C Y E ', ' A X C Y E '],
    ['can be added at the end', 'A B', 'A B\n', 'X B', 'X B\n'],
    ['can be added at the beginning', 'A B', '\nA B', 'A X', '\nA X'],
    ['can be all that there is', '', '', '\n', '\n'],
    ['can be all that there is, unchanged', '\n', '\n', '\n', '\n'],
  ])('%s', (_name, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toBe(merged)
  })
})

test('what is settled is one piece, and an empty text none', () => {
  expect(mergeWords('A B C', 'X B C', 'A B Y')).toEqual([{ kind: 'settled', text: 'X B Y' }])
  expect(mergeWords('A', '', '')).toEqual([])
})

describe('it is a clash of this place only', () => {
  test.each([
    ['the same word', 'one red rice', 'one white rice', 'one brown rice', 'one{ white | red | brown }rice'],
    ['two additions at the same place', 'one rice', 'one white rice', 'one brown rice', 'one{ white | | brown }rice'],
    ['two additions at the end', 'rice', 'rice, white', 'rice, brown', 'rice{, white||, brown}'],
    ['a removed word that the other changed', 'one red rice', 'one rice', 'one brown rice', 'one{ | red | brown }rice'],
    ['a word added inside of a rewritten passage', 'a b c d', 'a X Y d', 'a b N c d', 'a{ X Y | b c | b N c }d'],
    ['a word added where the other put two for one', 'a b c', 'a X Y c', 'a b N c', 'a{ X Y | b | b N }c'],
    ['two first texts', '', 'rice', 'oil', '{rice||oil}'],
    ['a word on a new line after the one that the other replaced', 'A B', 'A X\n', 'A B N', 'A{ X\n| B| B N}'],
    ['two different blanks between two changes', 'A B C D', 'A X Y\nC D', 'A B\n\nP Q D', 'A{ X Y\nC | B C | B\n\nP Q }D'],
  ])('%s', (_name, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toBe(merged)
  })

  test('and other changes of both are settled', () => {
    const pieces = mergeWords('a b c d e f g', 'A b X d e f g', 'a b Y d e f G')
    expect(textOf(pieces)).toBe('A b{ X | c | Y }d e f G')
  })
})

test('words that a rewritten passage has in common with the old one by chance are not kept apart', () => {
  const base = 'one two three four five and six seven eight nine ten'
  const mine = 'one ZWEI DREI VIER FUENF and SECHS SIEBEN ACHT NEUN ten'
  expect(merge(base, mine, base.replace('and', 'and also'))).toContain('{')
  expect(merge(base, mine, base.replace('ten', 'twelve'))).toBe(mine.replace('ten', 'twelve'))
})

describe('nothing is cut or normalised', () => {
  test.each([
    ['Arabic words with diacritics', 'يَمشي الحارسُ ليلًا على الرصيفِ', 'الحارسُ', 'البحّارُ', 'الرصيفِ', 'السُّورِ'],
    ['combining marks', 'e\u0301te\u0301 a\u0300 la plage', 'e\u0301te\u0301', 'e\u0301te\u0302', 'plage', 'mer'],
    ['marks of direction', '\u200Fأرز\u200F (10 kg)\u200F فاخر', 'أرز', 'سكر', 'فاخر', 'ممتاز'],
    ['joined emoji and flags', '👩‍👩‍👧 eat 🇾🇪 rice ❤️', '👩‍👩‍👧', '👩‍👩‍👧‍👦', '❤️', '🧡'],
    ['lone surrogates', 'a \uD83C b c', 'a', 'A', 'c', 'C'],
    ['carriage returns and trailing blanks', 'one  \r\ntwo\t\r\n\r\nthree  ', 'one', 'ONE', 'three', 'THREE'],
    ['Markdown lists', '- red\n- white\n  1. fine\n- brown', 'red', '**red**', 'brown', 'dark'],
    ['Markdown tables', '| kg | bag |\n| --- | --- |\n| 5 | yes |', 'bag', 'sack', 'yes', 'no'],
    ['web addresses', 'see https://example.com/a?b=1#c or ask', 'see', 'read', 'ask', 'call'],
  ])('%s', (_name, base, mineOld, mineNew, theirsOld, theirsNew) => {
    const merged = base.replace(mineOld, mineNew).replace(theirsOld, theirsNew)
    expect(merge(base, base.replace(mineOld, mineNew), base.replace(theirsOld, theirsNew))).toBe(merged)
  })
})

test('an address is one word: two changes of it are a clash', () => {
  expect(merge('https://a.example/b/c', 'https://x.example/b/c', 'https://a.example/b/d')).toContain('{')
})
