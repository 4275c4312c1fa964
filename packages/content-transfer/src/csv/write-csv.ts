import { escapeFormula } from '@bayt/content/text/formula'
import Papa from 'papaparse'
import type { Values } from '../values.ts'

/** Without this mark, Excel reads a file in the local encoding and shows Arabic as question marks. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Writes rows as CSV that is safe in spreadsheet programs: UTF-8 with byte order mark, commas, CRLF. `null` is an empty cell. */
export function writeCsv(columns: readonly string[], rows: readonly Values[]): string {
  const cells = rows.map((row) => columns.map((column) => cell(row[column])))
  return `${BYTE_ORDER_MARK}${Papa.unparse([[...columns], ...cells], { newline: '\r\n' })}\r\n`
}

function cell(value: Values[string] | undefined): string {
  return value === null || value === undefined ? '' : escapeFormula(String(value))
}
