import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { looksOf } from '@bayt/content/text/looks'
import type { Tables } from './read-tables.ts'
import { isSameTime, keyOf, type ParsedRow } from './rows/parse-row.ts'
import { inputOf, type Values } from './values.ts'

export interface Change {
  row: ParsedRow
  /** The current record in the project. */
  target: Values
  /** The columns that would change. */
  columns: string[]
}

/** The rows of an import, grouped by their outcome. */
export interface Plan {
  create: ParsedRow[]
  update: Change[]
  /** Rows that differ from a record that changed, or may have changed, since the export. */
  conflicts: Change[]
  /** Equal in project and folder. */
  same: ParsedRow[]
}

/**
 * Compares rows with the records of a project. A row with an id matches the record with that id. A row without an id matches the
 * record of the same name (`identity`), or else a record whose name looks the same; several rows of one name match in the order
 * of the record ids, so that the same file always matches the same records. Records without a row are not changed.
 * @param isOverwriting also replace records that changed since the export
 */
export function planImport(rows: readonly ParsedRow[], tables: Tables, isOverwriting: boolean): Plan {
  const plan: Plan = { create: [], update: [], conflicts: [], same: [] }
  for (const table of CONTENT_TABLE_NAMES) {
    const ownRows = rows.filter((row) => row.table === table)
    const targets = matches(table, ownRows, tables[table])
    for (const row of ownRows) {
      const target = targets.get(row)
      if (!target) {
        plan.create.push(row)
        continue
      }
      const columns = differing(row, target)
      const change = { row, target, columns }
      const isCurrent = row.basedOn !== undefined && isSameTime(target.updated_at, row.basedOn)
      if (columns.length === 0) plan.same.push(row)
      else if (isCurrent || isOverwriting) plan.update.push(change)
      else plan.conflicts.push(change)
    }
  }
  return plan
}

function matches(table: ContentTable, rows: readonly ParsedRow[], records: readonly Values[]): Map<ParsedRow, Values> {
  const byId = new Map(records.map((record) => [record.id, record]))
  const found = new Map<ParsedRow, Values>()
  const taken = new Set<Values>()
  for (const row of rows) {
    const record = row.id === undefined ? undefined : byId.get(row.id)
    if (!record) continue
    found.set(row, record)
    taken.add(record)
  }
  for (const asCompared of [(name: string) => name, looksOf]) {
    const byName = Map.groupBy(
      records.filter((record) => !taken.has(record)),
      (record) => asCompared(keyOf(table, tidied(table, record))),
    )
    for (const row of rows) {
      if (row.id !== undefined || found.has(row)) continue
      const record = byName.get(asCompared(keyOf(table, row.values)))?.shift()
      if (!record) continue
      found.set(row, record)
      taken.add(record)
    }
  }
  return found
}

function differing({ table, given, values }: ParsedRow, target: Values): string[] {
  const current = tidied(table, target)
  return given.filter((column) => values[column] !== current[column])
}

/** A record in the form of a save: differences in invisible characters do not count. */
function tidied(table: ContentTable, record: Values): Values {
  const parsed = inputOf(table).safeParse(record)
  return parsed.success ? (parsed.data as Values) : record
}

/** Explains a conflict and the options to resolve it. */
export function conflictText({ row, target, columns }: Change): string {
  const what = `differs from what the project has (${columns.join(', ')})`
  if (row.basedOn === undefined) {
    return `${what}, and does not say on which version it is based (updated_at). To replace that version, add --overwrite.`
  }
  return `${what}, which was changed after the export (${target.updated_at}). To replace it, add --overwrite; to keep it, export again.`
}
