// Control characters except tab and line feed, and the zero-width BOM that is copied from documents. Bidirectional marks stay: Arabic
// text may need them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFEFF]/g

/** Line ends of documents: Word and PowerPoint copy a line break as U+000B. */
export const LINE_END = /\r\n?|[\v\f\u0085]/g

/** Normalises a text for storage: NFC, only line feeds, no control characters or lone surrogates, no outer white space. */
export function tidyText(text: string): string {
  return text.toWellFormed().replace(LINE_END, '\n').replace(CONTROL, '').normalize('NFC').trim()
}

/** Normalises a text of one line for storage: line ends and tabs become spaces. A field of one line cannot show them. */
export const tidyLine = (text: string): string => tidyText(text).replace(/\s+/g, (blank) => (/[\n\t]/.test(blank) ? ' ' : blank))
