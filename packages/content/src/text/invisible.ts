/** Controls, line separators, the blank of Braille, and all that Unicode says to ignore when a text is drawn. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB]/u
const BLANK = /\s/

/** Joiners shape letters and emoji, and variation selectors choose among their forms. */
const JOINERS = /\u200C|\u200D|[\uFE00-\uFE0F]/g

/**
 * Whether a text holds a character that nobody sees: controls, zero-width characters, marks and overrides of direction,
 * fillers. They come along when a text is copied, and make two texts look alike that differ.
 * @param options `allowJoiners`: joiners and variation selectors do not count
 */
export function hasInvisible(text: string, { allowJoiners = false } = {}): boolean {
  return INVISIBLE.test(allowJoiners ? text.replace(JOINERS, '') : text)
}

/** A text without white space and invisible characters before its first and after its last visible character. */
export function trimInvisible(text: string): string {
  const characters = [...text]
  const isVisible = (character: string) => !BLANK.test(character) && !INVISIBLE.test(character)
  return characters.slice(Math.max(0, characters.findIndex(isVisible)), characters.findLastIndex(isVisible) + 1).join('')
}
