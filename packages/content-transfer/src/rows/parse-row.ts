import { isRecordTime } from '@bayt/content/entities/fields'
import { describeIssue, toFieldIssues } from '@bayt/content/entities/issue-codes'
import { CHOSEN_ID_MAX, TIME_END, TIME_MIN } from '@bayt/content/entities/limits'
import { type ContentTable, defaultsOf, ENTITIES, fieldsOf } from '@bayt/content/entities/tables'
import { looksOf } from '@bayt/content/text/looks'
import type { Fault } from '../fault.ts'
import type { FolderRow } from '../folder/read-table-file.ts'
import { inputOf, type Value, type Values } from '../values.ts'
import { type AddressOf, type IdOf, readCell, UnreadableCellError } from './cells.ts'

/** A valid row. */
export interface ParsedRow {
  table: ContentTable
  /** `products.csv row 3 (Basmati Rice)` */
  location: string
  id: number | undefined
  createdAt: string | undefined
  /** `updated_at` of the version that the row was exported from. */
  basedOn: string | undefined
  /** All columns of the form, including defaults. */
  values: Values
  /** The columns that the file has. */
  given: string[]
}

/** Parses one row by the rules of the form. @returns the row, or all its faults */
export function parseRow(
  table: ContentTable,
  { location, cells }: FolderRow,
  addressOf: AddressOf,
  idOf?: IdOf,
): ParsedRow | Fault[] {
  const texts: string[] = []
  const collect = <Read>(column: string, read: () => Read): Read | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof UnreadableCellError)) throw error
      texts.push(`${column} ${error.message}`)
      return undefined
    }
  }
  const fields = Object.entries(fieldsOf(table)).filter(([column]) => cells[column] !== undefined)
  const read = fields.map(
    ([column, field]) => [column, collect(column, () => readCell(field, cells[column], addressOf, idOf))] as const,
  )
  const given = read.filter(([, value]) => value !== undefined)
  const unread = new Set(read.map(([column]) => column).filter((column) => texts.some((text) => text.startsWith(`${column} `))))
  const id = collect('id', () => ownIdOf(cells.id))
  const [createdAt, basedOn] = ['created_at', 'updated_at'].map((column) => collect(column, () => timeOf(cells[column])))
  const parsed = inputOf(table).safeParse({ ...defaultsOf(table), ...Object.fromEntries(given) })
  if (!parsed.success) {
    const issues = toFieldIssues(parsed.error).filter(({ field }) => !unread.has(field))
    texts.push(...issues.map((issue) => `${describeIssue(issue)}.`))
  }
  const where = `${location}${label(nameOf(table, cells))}`
  if (!parsed.success || texts.length > 0) return texts.map((text) => ({ location: where, text }))
  return {
    table,
    location: where,
    id,
    createdAt,
    basedOn,
    values: parsed.data as Values,
    given: given.map(([column]) => column),
  }
}

/** The name that identifies a record without an id. */
export function nameOf(table: ContentTable, row: Record<string, unknown>): string {
  for (const column of ENTITIES[table].identity) {
    const value = row[column]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return ''
}

/** What identifies a record without an id: its name, or the record that it belongs to, together with its other fields. */
export function keyOf(table: ContentTable, row: Record<string, unknown>): string {
  const [first = '', ...others] = ENTITIES[table].identity
  if (fieldsOf(table)[first]?.refersTo === undefined) return nameOf(table, row)
  return [first, ...others].map((column) => row[column]).join(' ')
}

function label(name: string): string {
  if (name === '') return ''
  return ` (${name.length > 40 ? `${name.slice(0, 40).toWellFormed()}…` : name})`
}

const ID = /^\d+(?:\.0+)?$/

/** Excel shows and saves a long id as `1.76357E+12`. The last digits of the id are lost, and without an id the row would be a second record. */
const SHORTENED = /^[\d.,]+e[+-]?\d+$/i

function ownIdOf(cell: unknown): number | undefined {
  const text = looksOf(String(cell ?? ''))
  if (text === '') return undefined
  const id = ID.test(text) ? Number(text) : Number.NaN
  if (Number.isInteger(id) && id >= 1 && id <= CHOSEN_ID_MAX) return id
  if (SHORTENED.test(text)) {
    throw new UnreadableCellError(
      `is "${cell}": it was shortened by a spreadsheet program. Format the column as "Number" without decimals in the original file, and save it again.`,
    )
  }
  throw new UnreadableCellError(`is "${cell}": write a whole number from 1 to ${CHOSEN_ID_MAX}, or leave the cell empty.`)
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)$/

function timeOf(cell: unknown): string | undefined {
  if (cell === undefined || cell === null || cell === '') return undefined
  const text = typeof cell === 'string' ? looksOf(cell) : ''
  const time = TIME.test(text) ? text : ''
  if (isRecordTime(time)) return time
  if (!Number.isNaN(Date.parse(time))) {
    throw new UnreadableCellError(`is "${cell}": write a time from ${TIME_MIN} up to ${TIME_END}, or leave the cell empty.`)
  }
  throw new UnreadableCellError(`is "${cell}": write a time such as 2026-11-21T10:00:00+00:00, or leave the cell empty.`)
}

/** Whether two times are equal in any notation. */
export function isSameTime(one: Value | undefined, other: string): boolean {
  return typeof one === 'string' && canonical(one) === canonical(other)
}

/** Compares microseconds, which the database stores; JavaScript dates have milliseconds. */
function canonical(time: string): string {
  const fraction = /\.(\d+)/.exec(time)?.[1] ?? ''
  return `${Math.floor(Date.parse(time) / 1_000)}.${fraction.padEnd(6, '0')}`
}
