import { type Suffixed, translationsOf } from '../entities/languages.ts'
import type { Locale } from '../locale.ts'
import { phraseOf, type StaffLine } from './concept-lines.ts'
import { isUnit } from './quantities.ts'
import { isStopWord } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** The texts of a row of the table `synonyms`, or of its form. */
export type LineTexts = Partial<Record<Suffixed<'words'>[Locale], string | null>>
export type SynonymRow = LineTexts & { id: number }

/** A longer phrase is a sentence, pasted by mistake. */
export const MOST_WORDS = 5
const MOST_LETTERS_OF_PHRASE = 60
/** Maximum number of letters of all lines together: every visitor who searches fetches these lines. Later lines are left out. */
export const MOST_LETTERS = 20_000

/** Commas of both scripts, and the signs that staff type instead of commas. A comma between two digits is a decimal sign. */
const SEPARATOR = /[،;؛|=/\n]|,(?!\d)|(?<!\d),/

/** A typed phrase of a line, and whether the search uses it. */
export interface TypedPhrase {
  text: string
  problem?: 'too_long' | 'too_short' | 'says_nothing'
}

/** The typed phrases of a line, in every language, without doubles. */
export function typedPhrases(line: LineTexts): TypedPhrase[] {
  const texts = translationsOf('words')
    .flatMap((column) => (line[column] ?? '').split(SEPARATOR))
    .map((text) => text.trim())
  const known = new Set<string>()
  return texts.flatMap((text) => {
    const phrase = phraseOf(text)
    if (phrase === '' || known.has(phrase)) return []
    known.add(phrase)
    const problem = problemOf(text, phrase)
    return [{ text, ...(problem && { problem }) }]
  })
}

function problemOf(text: string, phrase: string): TypedPhrase['problem'] {
  const words = wordsOf(text)
  if (words.length > MOST_WORDS || text.length > MOST_LETTERS_OF_PHRASE) return 'too_long'
  if (phrase.length < 2) return 'too_short'
  // The search removes stop words and units from queries, so a line of only such words has no effect.
  return words.every((word) => isStopWord(word) || isUnit(word)) ? 'says_nothing' : undefined
}

/** The phrases of a line that the search uses. */
export function usedPhrases(row: LineTexts): string[] {
  return typedPhrases(row).flatMap(({ text, problem }) => (problem ? [] : [text]))
}

/**
 * The lines that the search uses, by id. Leaves out lines with fewer than two phrases, and lines beyond `MOST_LETTERS` in total:
 * lines of staff must not slow the search or swell its index.
 */
export function staffLinesOf(rows: readonly SynonymRow[]): StaffLine[] {
  let letters = 0
  return [...rows]
    .sort((a, b) => a.id - b.id)
    .map((row) => ({ id: row.id, phrases: usedPhrases(row) }))
    .filter(({ phrases }) => {
      if (phrases.length < 2) return false
      letters += phrases.join('').length
      return letters <= MOST_LETTERS
    })
}
