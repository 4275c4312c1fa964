/** Width of a text in CSS pixels. */
export type Measure = (text: string) => number

/** A text as a search result or a messenger shows the text. */
export interface Shortened {
  text: string
  isCut: boolean
}

const ELLIPSIS = ' …'

/**
 * Cuts a text to a width, after a whole word if possible, as search engines and messengers do.
 * @param maxPx the width of all lines of the text together
 */
export function shorten(text: string, maxPx: number, measure: Measure): Shortened {
  if (measure(text) <= maxPx) return { text, isCut: false }
  const letters = [...text]
  let fits = 0
  let tooMany = letters.length
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (measure(letters.slice(0, middle).join('') + ELLIPSIS) <= maxPx) fits = middle
    else tooMany = middle
  }
  const kept = letters.slice(0, fits).join('')
  const wholeWords = /\s/.test(letters[fits] ?? '') ? kept : kept.replace(/(?<!\s)\s+\S*$/, '')
  return { text: (wholeWords || kept).trimEnd() + ELLIPSIS, isCut: true }
}

/** A warning about the length of a text. */
export type LengthWarning = 'empty' | 'long' | 'short'

/** @param shortest number of characters below which search engines often write their own text */
export function lengthWarning(text: string, isCut: boolean, shortest = 0): LengthWarning | undefined {
  const length = [...text.trim()].length
  if (length === 0) return 'empty'
  if (isCut) return 'long'
  return length < shortest ? 'short' : undefined
}
