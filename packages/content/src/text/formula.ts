/**
 * Spreadsheet programs evaluate a cell that starts with one of these signs as a formula, which could read files and send them
 * away. The full-width forms apply to East Asian versions of Excel.
 */
const SIGNS = '=+\\-@\\t\\r\\n＝＋－＠'
const RISKY = new RegExp(`^'*[${SIGNS}]`)
const ESCAPED = new RegExp(`^'+[${SIGNS}]`)

/**
 * Escapes a text for a cell: a leading apostrophe turns a formula into text. A text that starts with apostrophes and a sign gets
 * one more apostrophe, so `unescapeFormula` restores it exactly.
 */
export function escapeFormula(text: string): string {
  return RISKY.test(text) ? `'${text}` : text
}

/** Restores the text of a cell that `escapeFormula` escaped. */
export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}
