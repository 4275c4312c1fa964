import type { Fault } from '../fault.ts'
import type { Folder, FolderTable } from '../folder/read-folder.ts'
import type { AddressOf } from './cells.ts'
import { columnFaults } from './columns.ts'
import { type ParsedRow, parseRow } from './parse-row.ts'
import type { IdsFor } from './references.ts'

export interface ParsedFolder {
  rows: ParsedRow[]
  /** Faults of files, columns and rows, in the order of the files. */
  faults: Fault[]
}

/** Parses all rows of a folder by the rules of the forms. */
export function parseFolder(folder: Folder, addressOf: AddressOf, idsFor: IdsFor): ParsedFolder {
  const rows: ParsedRow[] = []
  const faults = [...folder.faults]
  for (const table of folder.tables) {
    faults.push(...columnFaults(table))
    const idOf = idsFor(table)
    const parsed = table.rows.map((row) => parseRow(table.table, row, addressOf, idOf))
    for (const row of parsed) if (Array.isArray(row)) faults.push(...row)
    const good = parsed.filter((row): row is ParsedRow => !Array.isArray(row))
    const seen = new Map<number, ParsedRow>()
    for (const row of good) {
      const earlier = row.id === undefined ? undefined : seen.get(row.id)
      if (earlier) faults.push(duplicateId(table, row, earlier))
      else rows.push(row)
      if (row.id !== undefined) seen.set(row.id, earlier ?? row)
    }
  }
  return { rows, faults }
}

function duplicateId({ file }: FolderTable, row: ParsedRow, earlier: ParsedRow): Fault {
  const first = earlier.location.replace(`${file} `, '')
  return { location: row.location, text: `has the id ${row.id}, as ${first} has. Empty one of them to make it a new record.` }
}
