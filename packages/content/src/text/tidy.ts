// Control characters (but not tab and line feed), and the zero-width BOM that copying from a document leaves behind.
// Bidirectional marks stay: Arabic text may need them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFEFF]/g

/** A text as it is stored: NFC, line feeds only, no control characters or lone surrogates, no outer white space. */
export function tidyText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '').normalize('NFC').trim()
}
