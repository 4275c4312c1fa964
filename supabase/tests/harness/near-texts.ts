import fc from 'fast-check'

/**
 * Two texts: the second text is the first text after some edits of words, of spelling, at the ends and inside. Most texts are longer than
 * the part that `private.same_words` reads at once.
 */

const WORDS = [
  ...['rice', 'Rice', 'RICE', 'r\u0131ce', 'Straße', 'İzmir', 'Οδός', 'ﬁne', 'e\u0301clair', 'éclair', '米', '한국', '😀', '𝐚'],
  ...['أرز', 'ارز', 'اُرز', 'أرـز', 'قهوة', 'قهوه', 'ﻻ', 'آن', 'ا\u0653ن', 'گاز'],
  ...['10', '20', '١٠', '۲۰', '1,000', '1000', '1 000', '10.5', '١٠٫٥', '٥٠٪', '50%', '2'],
]
const SIGNS = ['', ' ', '  ', ', ', '، ', '.', '\n', '\u00A0', '\u0301', '\u064E', '-', '«', '»', '٬', '٫', '\u200F', '_', '%']

const word = fc.constantFrom(...WORDS)
const sign = fc.constantFrom(...SIGNS)
const passage = fc
  .array(fc.tuple(word, sign), { minLength: 1, maxLength: 12 })
  .map((pairs) => pairs.map(([one, next]) => one + next).join(''))
const longText = fc
  .tuple(fc.array(passage, { minLength: 1, maxLength: 4 }), fc.nat(30))
  .map(([passages, times]) => passages.join(' ').repeat(times + 1))

/** The place of an edit, between 0 and 1, its number of removed characters, and its inserted text. */
const edit = fc.record({
  place: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  removed: fc.constantFrom(0, 0, 1, 1, 2, 3, 10, 400),
  added: fc.oneof(sign, sign, word, passage, longText),
})

function edited(text: string, { place, removed, added }: typeof edit extends fc.Arbitrary<infer Edit> ? Edit : never): string {
  const letters = [...text]
  return [...letters.slice(0, place * letters.length), added, ...letters.slice(place * letters.length + removed)].join('')
}

/** Another spelling of the complete text with the same words. */
const respelling = fc.constantFrom<((text: string) => string)[]>(
  (text) => text,
  (text) => text.replaceAll(' ', '  '),
  (text) => `«${text}!`,
  (text) => text.replaceAll('r', 'R').replaceAll('ر', 'ر\u064E'),
)

/** Pairs of texts. */
export const nearTexts: fc.Arbitrary<[string, string]> = fc
  .tuple(longText, fc.array(edit, { maxLength: 3 }), respelling)
  .map(([text, edits, respell]) => [text, respell(edits.reduce(edited, text))])
