/** Control characters, line separators, the blank Braille pattern, and Unicode's default ignorable code points. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB]/u
const BLANK = /\s/
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB]/u

/** Joiners shape letters and emoji; variation selectors choose their forms. */
const JOINERS = /\u200C|\u200D|[\uFE00-\uFE0F]/g

/**
 * Whether a text contains an invisible character: control and zero-width characters, direction marks and overrides, fillers. Such
 * characters are copied along with a text, and make different texts look the same.
 * @param options `allowJoiners`: ignores joiners and variation selectors
 */
export function hasInvisible(text: string, { allowJoiners = false } = {}): boolean {
  return INVISIBLE.test(allowJoiners ? text.replace(JOINERS, '') : text)
}

/** Removes the characters of `hasInvisible`, except joiners and variation selectors. */
export function dropInvisible(text: string): string {
  return [...text].filter((character) => !hasInvisible(character, { allowJoiners: true })).join('')
}

/** Whether a text shows anything: a name of zero-width characters looks like no name. The database's `private.is_text` has the same rule. */
export function hasVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** Removes white space and invisible characters at both ends of a text. */
export function trimInvisible(text: string): string {
  const characters = [...text]
  const isVisible = (character: string) => !BLANK.test(character) && !INVISIBLE.test(character)
  return characters.slice(Math.max(0, characters.findIndex(isVisible)), characters.findLastIndex(isVisible) + 1).join('')
}
