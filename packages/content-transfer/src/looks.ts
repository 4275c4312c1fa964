/** A text without invisible characters: sheets have no-break spaces and direction marks from web pages and Arabic cells. */
export function looksOf(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
