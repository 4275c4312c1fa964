import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { closest, distance } from 'fastest-levenshtein'
import type { Fault } from '../fault.ts'
import { asName } from './read-table-file.ts'

/** Formats in which spreadsheet programs save. Excel has files with a leading `~$` while a sheet is open. */
const OTHER_SHEET = /^(?!~\$|\.).*\.(?:xlsx|xlsm|xls|ods|numbers|tsv|txt)$/i

/** Misspelled letters in the name of a table, such as a missing `s`. */
const MAX_MISSPELLED = 2

/**
 * Finds sheets in formats that are not read, with the remedy. Without these faults, nobody would notice that the import lacks a
 * table.
 * @param names of the files in the folder
 * @param read the tables that the folder has in a format that is read
 * @returns faults, and notes about text files, which may not be sheets
 */
export function otherSheets(names: readonly string[], read: readonly ContentTable[]): { faults: Fault[]; notes: string[] } {
  const faults: Fault[] = []
  const notes: string[] = []
  for (const file of names.filter((name) => OTHER_SHEET.test(name)).sort()) {
    const table = meantTable(file)
    if (!table || read.includes(table)) continue
    const [, hidden] = /\.(csv|json)\.txt$/i.exec(file) ?? []
    const format = `as "CSV UTF-8" with the name ${table}.csv.`
    if (hidden) {
      const text = `has a second ending, which Windows may hide. Rename it to ${table}.${hidden.toLowerCase()}.`
      faults.push({ location: file, text })
    } else if (/\.txt$/i.test(file)) notes.push(`${file} is not read. If it has rows of the table, save it ${format}`)
    else faults.push({ location: file, text: `cannot be read. Save it ${format}` })
  }
  return { faults, notes }
}

/** The table that a file name means, also with an addition, as in `Products (1).xlsx`, or with a misspelled name. */
function meantTable(file: string): ContentTable | undefined {
  const name = asName(file.replace(/\.\w+$/, ''))
  const guess = closest(name, CONTENT_TABLE_NAMES)
  return CONTENT_TABLE_NAMES.find((table) => name.includes(table) || (table === guess && distance(name, table) <= MAX_MISSPELLED))
}
