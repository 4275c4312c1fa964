import type { Locale } from '@bayt/content/locale'
import { splitWords } from '../../lib/word-diff.ts'

/**
 * A text as words and the gaps around them: `gaps[0] words[0] gaps[1] … words[n-1] gaps[n]` is the text. A word is anything that can
 * be seen, also a sign or an emoji, with its marks of direction; a gap is blanks and line breaks, often empty.
 */
export interface TextWords {
  words: string[]
  gaps: string[]
}

/** A web address is one word: half of one address and half of another lead nowhere. */
const ADDRESS = /(https?:\/\/[^\s()<>[\]"]+)/

/** A segment of blanks includes marks of direction that belong to the next word. */
const BLANK = /^[\s\p{Cf}]+$/u
const BLANKS_AND_MARKS = /\s+|\S+/g

/** Splits a text of a language. Words keep their diacritics, and no emoji is cut. */
export function toTextWords(text: string, language?: Locale): TextWords {
  const words: string[] = []
  const gaps = ['']
  let marks = ''
  const addWord = (word: string) => {
    words.push(word)
    gaps.push('')
    marks = ''
  }
  for (const token of text.split(ADDRESS).flatMap((part) => (ADDRESS.test(part) ? [part] : splitWords(part, language)))) {
    if (!BLANK.test(token)) addWord(marks + token)
    else {
      for (const [part] of token.matchAll(BLANKS_AND_MARKS)) {
        if (part.trim() !== '') marks += part
        else {
          if (marks !== '') addWord(marks)
          gaps.push((gaps.pop() ?? '') + part)
        }
      }
    }
  }
  if (marks !== '') addWord(marks)
  return { words, gaps }
}

/** The words from one index up to another, with the gaps around them. */
export function sliceWords({ words, gaps }: TextWords, from: number, to: number): TextWords {
  return { words: words.slice(from, to), gaps: gaps.slice(from, to + 1) }
}

/** The words from one index up to another and the gaps between them, as text. */
export function textOf({ words, gaps }: TextWords, from: number, to: number): string {
  return words
    .slice(from, to)
    .map((word, at) => (at === 0 ? word : gaps[from + at] + word))
    .join('')
}

/** The text, with the gaps at its edges. */
export function wholeText({ words, gaps }: TextWords): string {
  return gaps.map((gap, at) => gap + (words[at] ?? '')).join('')
}
