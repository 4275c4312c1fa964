import { RECORD_ID_MAX } from '@bayt/content/entities/limits'
import { idInCell, idsByName, type Named, referenceCells } from '@bayt/content/entities/reference-cells'
import { CONTENT_TABLE_NAMES, type ContentTable, ENTITIES, fieldsOf } from '@bayt/content/entities/tables'
import { looksOf } from '@bayt/content/text/looks'
import { closest } from 'fastest-levenshtein'
import type { Folder, FolderTable } from '../folder/read-folder.ts'
import type { Tables } from '../read-tables.ts'
import type { Values } from '../values.ts'
import { type IdOf, UnreadableCellError } from './cells.ts'

/** Stands for the id of a record of the folder that the import is going to create. */
const UNKNOWN_YET = RECORD_ID_MAX

/** Whether a row belongs to a record that the import has yet to create. */
export const isWaiting = ({ values }: { values: Values }) => Object.values(values).includes(UNKNOWN_YET)

export type IdsFor = (file: FolderTable) => IdOf

function namesIn(table: ContentTable, row: Record<string, unknown>): Named[1] {
  const names = Object.entries(ENTITIES[table].name).map(([locale, column]) => [locale, row[column]])
  return Object.fromEntries(names.filter(([, name]) => typeof name === 'string' && looksOf(name) !== ''))
}

const namedIn = (table: ContentTable, rows: readonly Record<string, unknown>[]) =>
  rows.flatMap((row): Named[] => {
    const id = idInCell(row.id)
    return id === undefined ? [] : [[id, namesIn(table, row)]]
  })

function tableOf(refersTo: string): ContentTable {
  const table = CONTENT_TABLE_NAMES.find((name) => name === refersTo)
  if (!table) throw new Error(`A reference names the table ${refersTo}, which is no content.`)
  return table
}

/** The records of the project and of the folder; `created` are names of rows without an id. */
function readTarget(table: ContentTable, folder: Folder, tables: Tables) {
  const rows = folder.tables.filter((other) => other.table === table).flatMap((other) => other.rows.map(({ cells }) => cells))
  const named = [...namedIn(table, tables[table]), ...namedIn(table, rows)]
  const created = rows
    .filter((row) => idInCell(row.id) === undefined)
    .flatMap((row) => Object.values(namesIn(table, row)).map(looksOf))
  return { table, ids: new Set(named.map(([id]) => id)), names: idsByName(named), created }
}

/**
 * Reads references to the records of the project and the folder. The facts of a deleted product stay, so an export may have the id of
 * a record that it does not have; an unchanged export keeps such ids.
 */
export function referencesOf(folder: Folder, tables: Tables): IdsFor {
  const targets = new Map<string, ReturnType<typeof readTarget>>()
  const targetOf = (refersTo: string) => {
    const target = targets.get(refersTo) ?? readTarget(tableOf(refersTo), folder, tables)
    targets.set(refersTo, target)
    return target
  }
  return ({ isAsExported }) =>
    (refersTo, cell) => {
      const text = looksOf(String(cell ?? ''))
      if (text === '') return cell
      const { table, ids, names, created } = targetOf(refersTo)
      const [example] = ENTITIES[table].identity
      const id = idInCell(text)
      if (id !== undefined) {
        if (isAsExported || ids.has(id)) return id
        throw new UnreadableCellError(
          `is "${cell}": no record of ${table} has this id, neither in the project nor in the folder. Write the ${example} of the record, or remove the row.`,
        )
      }
      const [only, ...others] = names.get(text) ?? []
      if (only !== undefined && others.length === 0) return only
      if (only !== undefined) {
        throw new UnreadableCellError(
          `is "${cell}": ${others.length + 1} records of ${table} have this name. Write the id of the right one: ${[only, ...others].join(' or ')}.`,
        )
      }
      if (created.includes(text)) return UNKNOWN_YET
      const known = [...names.keys(), ...created]
      const guess = known.length > 0 ? `; the nearest name is "${closest(text, known)}"` : ''
      throw new UnreadableCellError(
        `is "${cell}": no record of ${table} has this name, neither in the project nor in the folder${guess}. Write the ${example} of the record, or its id.`,
      )
    }
}

/** The rows of all tables as a file has them: with names instead of ids, where a name leads to one record. */
export function withReferencesByName(tables: Tables): Tables {
  const shown = CONTENT_TABLE_NAMES.map((table) => {
    const cells = Object.entries(fieldsOf(table)).flatMap(([column, { refersTo }]) => {
      if (refersTo === undefined) return []
      const target = tableOf(refersTo)
      return [[column, referenceCells(namedIn(target, tables[target]))] as const]
    })
    const rows = tables[table].map((row) => ({
      ...row,
      ...Object.fromEntries(cells.map(([column, cellOf]) => [column, cellOf(row[column])])),
    }))
    return [table, cells.length > 0 ? rows : tables[table]]
  })
  return Object.fromEntries(shown) as Tables
}
