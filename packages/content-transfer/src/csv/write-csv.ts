import Papa from 'papaparse'
import type { Values } from '../values.ts'
import { escapeFormula } from './formula.ts'

/** Excel takes a file without this mark for one of its own encoding, and shows Arabic as question marks. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as CSV that spreadsheet programs open safely: UTF-8 with mark, commas, CRLF. A null is an empty cell. */
export function writeCsv(columns: readonly string[], rows: readonly Values[]): string {
  const cells = rows.map((row) => columns.map((column) => cell(row[column])))
  return `${BYTE_ORDER_MARK}${Papa.unparse([[...columns], ...cells], { newline: '\r\n' })}\r\n`
}

function cell(value: Values[string] | undefined): string {
  return value === null || value === undefined ? '' : escapeFormula(String(value))
}
