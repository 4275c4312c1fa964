/**
 * A cell that begins like this is taken for a formula by spreadsheet programs, which may then read files and send them away.
 * The full-width forms count in East Asian versions of Excel.
 */
const SIGNS = '=+\\-@\\t\\r\\n＝＋－＠'
const RISKY = new RegExp(`^'*[${SIGNS}]`)
const ESCAPED = new RegExp(`^'+[${SIGNS}]`)

/**
 * A text as it may stand in a cell: an apostrophe before what would be a formula makes it a text. A text that begins with
 * apostrophes and such a sign gets one more, so that `unescapeFormula` gives back exactly what was there.
 */
export function escapeFormula(text: string): string {
  return RISKY.test(text) ? `'${text}` : text
}

/** The text of a cell that `escapeFormula` wrote. */
export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}
