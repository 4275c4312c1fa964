import fc from 'fast-check'

/** The meanings of texts, and their spellings. Two different meanings never match; two spellings of a meaning always match. */

const MEANINGS = {
  en: [
    ['rice', '10', '20'],
    ['rice', '10', '20', '40'],
    ['rice', '1020'],
    ['rice', '10.20'],
    ['rice', '25000'],
    ['oil', '1.5', 'litre'],
    ['oil', '15', 'litre'],
    ['finest', 'white', 'sugar'],
    ['sugar', '50%'],
  ],
  ar: [
    ['ارز', '10', '20'],
    ['ارز', '10', '20', '40'],
    ['ارز', '1020'],
    ['ارز', '10.20'],
    ['ارز', '25000'],
    ['زيت', '1.5', 'لتر'],
    ['زيت', '15', 'لتر'],
    ['سكر', 'ابيض', 'ناعم'],
    ['سكر', '50%'],
  ],
} as const

/** The number of a meaning; `null` for a missing text. */
export const meaning = fc.option(fc.nat(MEANINGS.en.length - 1), { freq: 6 })

/** Numbers that choose the spelling of each word. */
export const spelling = fc.array(fc.nat(1_000), { minLength: 4, maxLength: 4 })

const JOINTS = [' ', ', ', '  ', ' - ', '، ', ' / ', '\n', ' «', '؛ ', ': ']
const ENDS = ['', '.', '!', ' ؟', '…', ' »']

/** Spells a meaning. */
export function spell(language: 'en' | 'ar', said: number | null, choices: readonly number[]): string | null {
  const words = said === null ? undefined : MEANINGS[language][said]
  if (!words) return null
  const choice = (at: number) => choices[at % choices.length] ?? 0
  const spelt = words.map((word, at) => spellWord(word, choice(at)))
  const end = ENDS[choice(1) % ENDS.length] ?? ''
  return spelt.reduce((text, word, at) => `${text}${JOINTS[(choice(at) + at) % JOINTS.length]}${word}`) + end
}

function spellWord(word: string, choice: number): string {
  if (/\d/.test(word)) return spellNumber(word, choice)
  if (/[a-z]/.test(word)) return [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)][choice % 3] ?? word
  return [word, `${word.charAt(0)}\u064E${word.slice(1)}`, `${word.charAt(0)}\u0640${word.slice(1)}`][choice % 3] ?? word
}

function spellNumber(word: string, choice: number): string {
  const grouped = choice % 4 === 3 && word === '25000' ? '25,000' : word
  if (choice % 2 === 0) return grouped
  const arabic = grouped.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
  return choice % 3 === 0 ? arabic.replace('.', '٫').replace(',', '٬').replace('%', '٪') : arabic
}
