/**
 * A text without its invisible characters: the cells of a sheet may have no-break spaces and direction marks, from web pages or Arabic
 * texts.
 */
export function looksOf(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
