// Control characters except tab and line feed, and the zero-width BOM that is copied from documents. Bidirectional marks stay: Arabic
// text may need them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFEFF]/g

/** Normalises a text for storage: NFC, only line feeds, no control characters or lone surrogates, no outer white space. */
export function tidyText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '').normalize('NFC').trim()
}
