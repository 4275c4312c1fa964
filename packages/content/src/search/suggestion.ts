import { shownWord } from './marks.ts'
import { wordsOf } from './words.ts'

/**
 * The query with the words that were found instead of typed ones, as the shown texts write them.
 * @returns `undefined` if no word was replaced, or none of the texts shows it
 */
export function suggestedQuery(
  query: string,
  instead: readonly { typed: string; found: string }[],
  shown: readonly string[],
): string | undefined {
  if (instead.length === 0) return undefined
  const words = wordsOf(query).map((word) => {
    const replaced = instead.find(({ typed }) => typed === word)
    // Two words that were typed as one are not looked up.
    return replaced && !replaced.found.includes(' ') ? shownWord(shown, replaced.found) : (replaced?.found ?? word)
  })
  return words.every((word) => word !== undefined) ? words.join(' ') : undefined
}
