import { recordColumns } from '@bayt/content/entities/fields'
import { looksOf } from '@bayt/content/text/looks'
import { decode } from '../csv/decode.ts'
import { readCsv } from '../csv/read-csv.ts'

export interface FolderRow {
  /** `products.csv row 3` */
  location: string
  /** Values by column; a column is absent if the file has no value. */
  cells: Record<string, unknown>
}

/** The columns and rows of a table file. */
export interface TableFile {
  columns: string[]
  rows: FolderRow[]
  faults: string[]
  note?: string
}

/** Reads the rows of a JSON file. */
export function readJsonFile(bytes: Uint8Array, file: string): TableFile {
  try {
    const parsed: unknown = JSON.parse(decode(bytes).text)
    if (!Array.isArray(parsed)) return { columns: [], rows: [], faults: ['must be a list of rows: [ { … }, { … } ]'] }
    const all = parsed.map((cells: unknown, index) => ({ number: index + 1, cells }))
    const rows = all.flatMap(({ number, cells }) => (isObject(cells) ? [{ location: `${file} row ${number}`, cells }] : []))
    const faults = all.flatMap(({ number, cells }) =>
      isObject(cells) ? [] : [`row ${number} must be an object: { "column": … }`],
    )
    return { columns: [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))], rows, faults }
  } catch (error) {
    return { columns: [], rows: [], faults: [`is not valid JSON: ${error instanceof Error ? error.message : error}`] }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The name of a table or a column as the database spells it: `Name EN` is `name_en`. */
export function asName(text: string): string {
  return looksOf(text)
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

/** The column of a heading: an export of the console has the labels of the console, each with the column name in brackets. */
function columnOf(heading: string): string {
  return asName(/\(([a-z][a-z\d_]*)\)\s*$/.exec(heading)?.[1] ?? heading)
}

/**
 * Whether a file has the columns that the database fills: then the console wrote the file, or the file comes from an export
 * that has lost its manifest.
 */
const isOfRecords = (columns: readonly string[]) => Object.keys(recordColumns).every((column) => columns.includes(column))

/** Reads the rows of a CSV file. @param isOurs whether an export wrote the file, by the manifest */
export function readCsvFile(bytes: Uint8Array, file: string, isOurs: boolean): TableFile {
  const { text, encoding } = decode(bytes)
  const { columns: written, rows, faults } = readCsv(text, (names) => isOurs || isOfRecords(names.map(columnOf)))
  const columns = written.map(columnOf)
  return {
    columns,
    faults,
    rows: rows.map(({ number, cells }) => ({
      location: `${file} row ${number}`,
      cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
    })),
    ...(encoding === 'utf-8' ? {} : { note: `was read as ${encoding}. Check the Arabic texts in the dry run.` }),
  }
}
