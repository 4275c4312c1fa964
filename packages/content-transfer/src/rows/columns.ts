import { columnsIn, requiredColumns } from '@bayt/content/entities/tables'
import { closest } from 'fastest-levenshtein'
import type { Fault } from '../fault.ts'
import type { FolderTable } from '../folder/read-folder.ts'

/** The faults in the columns of a file: unknown, missing and duplicate columns. */
export function columnFaults({ table, file, columns, rows }: FolderTable): Fault[] {
  if (rows.length === 0) return []
  const known = columnsIn(table)
  const named = columns.filter((column) => column !== '')
  const fault = (text: string) => ({ location: file, text })
  return [
    ...named
      .filter((column) => !known.includes(column))
      .map((column) => fault(`the column ${column} is unknown; the nearest is ${closest(column, known)}. Rename or remove it.`)),
    ...named
      .filter((column, index) => columns.indexOf(column) !== index)
      .map((column) => fault(`the column ${column} exists twice. Remove one of them.`)),
    ...requiredColumns(table)
      .filter((column) => !columns.includes(column))
      .map((column) => fault(`the column ${column} is missing, and every row needs it.`)),
  ]
}
