import { type ContentTable, ENTITIES } from '@bayt/content/entities/tables'
import { escapeFormula } from '@bayt/content/text/formula'

/** Without this mark Excel reads a file in its local encoding and shows Arabic as question marks. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Records as CSV with every column, in the form that `npm run content:import` reads: UTF-8 with byte order mark, commas, CRLF.
 * @param labels of columns, in the words of the console; the import knows a column by its name in brackets
 */
export function toCsv(table: ContentTable, rows: readonly object[], labels: ReadonlyMap<string, string>): string {
  const columns = Object.keys(ENTITIES[table].row.shape)
  const lines = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return columns.map((column) => cell(values.get(column)))
  })
  const heading = columns.map((column) => {
    const label = labels.get(column)
    return cell(label === undefined ? column : `${label} (${column})`)
  })
  return `${BYTE_ORDER_MARK}${[heading, ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : escapeFormula(String(value))
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
