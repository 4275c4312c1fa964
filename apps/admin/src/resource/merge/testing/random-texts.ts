import fc from 'fast-check'
import type { Edit, Script } from './edit-script.ts'

/** Draws a whole number from `min` to `max`. */
export type Draw = (min: number, max: number) => number

/** Words of both scripts that are easily cut apart: diacritics, joined emoji, marks of direction, other planes. */
const STEMS = ['كَلِمَة', 'أرزّ', 'بسمتيٌّ', 'حضرموت', '\u200Fمكلّا\u200F', 'rice', 'Basmati', 'café', 'ﷺ', 'قهوة\u0640', '𝒜b', 'ṩub']
const EMOJI = ['👩‍👩‍👧‍👦', '🇾🇪', '🌾', '👍🏽', '❤️']
const SIGNS = ['،', '.', '**', '|', '-']
const GAPS = [' ', ' ', ' ', ' ', '\n', '\n\n', '  ', '\r\n']

/** Makes unique words, so that a test knows which word became which. */
export function wordMaker(draw: Draw): () => string {
  let made = 0
  const emoji = [...EMOJI]
  return () => {
    if (draw(0, 30) === 0 && emoji.length > 0) return emoji.shift() ?? ''
    const stem = STEMS[draw(0, STEMS.length - 1)] ?? ''
    made++
    return `${stem}${[...String(made)].map((digit) => 'ابتثجحخدذر'[Number(digit)]).join('')}`.normalize('NFC')
  }
}

/** A text of so many words, some with a sign after them. */
export function drawText(draw: Draw, makeWord: () => string, minWords: number, maxWords: number): Script {
  const words: string[] = []
  const gaps = ['']
  const count = draw(minWords, maxWords)
  while (words.length < count) {
    words.push(makeWord())
    gaps.push(GAPS[draw(0, GAPS.length - 1)] ?? ' ')
    if (draw(0, 7) === 0) {
      gaps[gaps.length - 1] = draw(0, 1) === 0 ? '' : ' '
      words.push(SIGNS[draw(0, SIGNS.length - 1)] ?? '.')
      gaps.push(' ')
    }
  }
  gaps[gaps.length - 1] = ''
  return { words, gaps }
}

/** The edits of one person, in order, with an untouched word between each two. Signs are left alone: they repeat. */
export function drawEdits(draw: Draw, makeWord: () => string, { words, gaps }: Script): Edit[] {
  const edits: Edit[] = []
  const someWords = (most: number) => Array.from({ length: draw(1, most) }, makeWord)
  const isSign = (at: number) => SIGNS.includes(words[at] ?? '')
  for (let at = 0; at <= words.length; at++) {
    if (draw(0, 5) > 0) continue
    let end = at
    while (end < words.length && !isSign(end) && end - at < 3 && draw(0, 1) === 0) end++
    const isPoint = end === at
    if (isPoint && at > 0 && at < words.length && gaps[at] === '') continue
    const isGap = isPoint && at > 0 && at < words.length && draw(0, 3) === 0
    if (isGap) edits.push({ start: at, end, words: [], gap: gaps[at] === '\n\n' ? '\n' : '\n\n' })
    else if (isPoint || draw(0, 2) > 0) edits.push({ start: at, end, words: someWords(4) })
    else edits.push({ start: at, end, words: [] })
    at = end + 1
  }
  return edits
}

/** Hands drawing to imperative code; a failing case is replayed by its seed. */
export const drawing = fc.gen().map(
  (gen): Draw =>
    (min, max) =>
      gen(fc.integer, { min, max }),
)
