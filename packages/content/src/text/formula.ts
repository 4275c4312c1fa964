/**
 * Spreadsheet programs evaluate a cell that starts with one of these as a formula, which could read files and send them away. The
 * full-width forms apply to East Asian versions of Excel.
 */
const SIGNS = '=+\\-@\\t\\r\\n＝＋－＠'
const RISKY = new RegExp(`^'*[${SIGNS}]`)
const ESCAPED = new RegExp(`^'+[${SIGNS}]`)

/**
 * Escapes a text for a cell: a leading apostrophe makes a formula a text. A text that starts with apostrophes and such a sign
 * gets another one, so that `unescapeFormula` restores it exactly.
 */
export function escapeFormula(text: string): string {
  return RISKY.test(text) ? `'${text}` : text
}

/** Restores the text of a cell that `escapeFormula` escaped. */
export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}
