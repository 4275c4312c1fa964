import { requiredColumns } from '@bayt/content/entities/tables'
import type { Fault } from '../fault.ts'
import type { FolderTable } from '../folder/read-folder.ts'
import { nearest } from '../nearest.ts'
import { columnsIn } from '../values.ts'

/** The faults in the columns of a file: unknown, missing and duplicate columns. */
export function columnFaults({ table, file, columns, rows }: FolderTable): Fault[] {
  if (rows.length === 0) return []
  const known = columnsIn(table)
  const named = columns.filter((column) => column !== '')
  const fault = (text: string) => ({ place: file, text })
  return [
    ...named
      .filter((column) => !known.includes(column))
      .map((column) =>
        fault(`the column ${column} is not known; the nearest is ${nearest(column, known)}. Rename it, or take it away.`),
      ),
    ...named
      .filter((column, index) => columns.indexOf(column) !== index)
      .map((column) => fault(`the column ${column} is there twice. Take one of them away.`)),
    ...requiredColumns(table)
      .filter((column) => !columns.includes(column))
      .map((column) => fault(`the column ${column} is missing, and no row can do without it.`)),
  ]
}
