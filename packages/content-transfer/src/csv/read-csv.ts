import { unescapeFormula } from '@bayt/content/text/formula'
import Papa from 'papaparse'

export interface CsvTable {
  /** Column names as written in the file. */
  columns: string[]
  rows: { /** Row number as a spreadsheet program shows it. */ number: number; cells: string[] }[]
  /** Syntax errors of the file. */
  faults: string[]
}

/**
 * `sep=;` in the first line, with which Excel names the separator. Other programs store this line as a row: in quotes, followed
 * by empty cells.
 */
const NAMED_SEPARATOR = /^\uFEFF?"?sep=(.?)"?[\s,;"]*?(?:\r\n|\r|\n)/i

/**
 * Reads CSV from spreadsheet programs: comma, semicolon or tab, any line ending.
 * @param isEscaped whether the export or the console wrote a file with these columns: apostrophes before formulas are then not a
 * part of the texts
 */
export function readCsv(file: string, isEscaped: (columns: string[]) => boolean): CsvTable {
  const named = NAMED_SEPARATOR.exec(file)
  const text = named ? file.slice(named[0].length) : file
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separatorOf(text, named?.[1]), skipEmptyLines: false })
  const [columns = [], ...rest] = data
  const faults = errors.map(({ row, message }) => `row ${(row ?? 0) + 1}: ${message}`)
  const textOf = isEscaped(columns) ? unescapeFormula : (cell: string) => cell
  const rows = rest
    .map((cells, index) => ({ number: index + 2, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const tooWide = rows.filter(({ cells }) => cells.slice(columns.length).some((cell) => cell.trim() !== ''))
  faults.push(
    ...tooWide.map(({ number }) => `row ${number} has more cells than there are columns: put texts with separators in quotes`),
  )
  faults.push(...unnamedColumns(columns, rows))
  return { columns, rows, faults }
}

/** The faults of columns without a name: an import would drop their texts. */
function unnamedColumns(columns: readonly string[], rows: CsvTable['rows']): string[] {
  return columns.flatMap((name, index) => {
    const row = name.trim() === '' ? rows.find(({ cells }) => (cells[index] ?? '').trim() !== '') : undefined
    if (!row) return []
    return [`column ${letterOf(index)} has no name, but a text in row ${row.number}: name it in the first row, or empty it`]
  })
}

/** The name of a column in a spreadsheet program: A to Z, AA, AB … */
function letterOf(index: number): string {
  return (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
}

/**
 * Detects the separator in the first line: column names contain no separators.
 * @param named the separator that the file names; wins if the first line contains this separator
 */
function separatorOf(text: string, named: string | undefined): string {
  const [header = ''] = text.split(/\r\n|\r|\n/, 1)
  if (named && header.includes(named)) return named
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: header.split(separator).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator
}
