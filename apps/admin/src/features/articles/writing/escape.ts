/** How much of a text is escaped: only marks with a meaning at their place, or every possible mark. */
export type Escaping = 'light' | 'full'

/** A mark of a list, heading or quotation at the start of a line, also with Arabic digits; a line of marks. */
const LINE_START = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|(?:[-*_=] *){3,}$|=+ *$|-+ *$|`{3}|~{3})/
const NUMBER = /^([\d٠-٩۰-۹]{1,9})([.)])(?=\s|$)/
const EVERY_MARK = /[\\`*_~[\]<>&|!#+\-=.():{}"']/g

/** Escapes a text, so that Markdown reads it as it is. @param startsLine whether a line begins with it */
export function escapeText(text: string, { escaping, startsLine }: { escaping: Escaping; startsLine: boolean }): string {
  if (escaping === 'full') return text.replace(EVERY_MARK, '\\$&')
  const escaped = text.replace(/[\\`*_]|~(?=~)|(?<=~)~/g, (mark, at: number) => {
    return mark === '\\' || mark === '`' || canMark(mark, text[at - 1], text[at + 1]) ? `\\${mark}` : mark
  })
  if (!startsLine) return escaped
  return LINE_START.test(text) && escaped === text ? `\\${text}` : escaped.replace(NUMBER, '$1\\$2')
}

/** A star between blanks begins no emphasis, nor does a line inside a word. */
function canMark(mark: string, before = '', after = ''): boolean {
  const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter)
  if (/\s/.test(before) && /\s/.test(after)) return false
  return mark !== '_' || !(isWord(before) && isWord(after))
}

/** The address of a link or picture as Markdown reads it. */
export function writeAddress(address: string): string {
  const escaped = address.replace(/[\\<>]|&(?=[#\w]+;)/g, '\\$&')
  return /[\s()]/.test(address) ? `<${escaped}>` : escaped
}

/** The title of a link, or the caption of a picture, after its address. */
export function writeTitle(title: string): string {
  return title === '' ? '' : ` "${title.replace(/["\\]|&(?=[#\w]+;)/g, '\\$&')}"`
}
