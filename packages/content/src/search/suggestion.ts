import { APOSTROPHES, INVISIBLE, WORD_CHARACTERS } from './characters.ts'
import { shownWord } from './marks.ts'
import { withoutArabizi } from './stem.ts'
import { wordsOf } from './words.ts'

/** A word of a query as it was typed, with its apostrophes and invisible marks. */
const TYPED_WORD = new RegExp(`(?:[${WORD_CHARACTERS}${APOSTROPHES}]|${INVISIBLE.source})+`, 'g')

/**
 * The query with the found words in place of the typed words, spelled as in the shown texts. Other words, such as `٤٠ كجم`, keep
 * their spelling.
 * @returns `undefined` if no word was replaced, or no shown text has the found word
 */
export function suggestedQuery(
  query: string,
  instead: readonly { typed: string; found: string }[],
  shown: readonly string[],
): string | undefined {
  const replacements = new Map(
    // If the found words are a typed word with a space added, the spelling comes from the typed word, not from a shown text.
    instead.map(({ typed, found }) => [typed, found.includes(' ') ? found : shownWord(shown, found)]),
  )
  const replaced = new Set<string>()
  const suggested = query.trim().replace(TYPED_WORD, (piece) => {
    const word = wordsOf(piece).map(withoutArabizi).join(' ')
    const replacement = replacements.get(word)
    if (replacement === undefined) return piece
    replaced.add(word)
    const gap = replacement.indexOf(' ')
    // Adds the space to the typed word, and keeps its letters and digits.
    return gap > 0 && piece.length === word.length ? `${piece.slice(0, gap)} ${piece.slice(gap)}` : replacement
  })
  return replaced.size > 0 && replaced.size === replacements.size ? suggested : undefined
}
