import { type ContentTable, isVisible, orderOf, type RowOf } from '@bayt/content/entities/tables'
import { makeRows, rowsOf } from '@bayt/content/queries/content-rows'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { PreviewEdit } from '@bayt/release/preview'

/**
 * The public content after these edits are saved. Leaves out hidden rows, and sorts edited rows like the database (`readPublicRows`).
 * Tables without an edit, and unedited rows, are the same objects.
 */
export function applyEdits(content: PublicContent, edits: readonly PreviewEdit[]): PublicContent {
  const edited = makeRows((table) =>
    edits.filter((edit) => edit.table === table).reduce((rows, edit) => withEdit(table, rows, edit), rowsOf(content, table)),
  )
  return { ...content, ...edited }
}

function withEdit<Table extends ContentTable>(table: Table, rows: RowOf<Table>[], { id, row }: PreviewEdit): RowOf<Table>[] {
  const position = rows.findIndex((other) => other.id === id)
  const old = rows[position]
  const others = old ? rows.toSpliced(position, 1) : rows
  if (row === null || !isVisible(table, row)) return others
  // Needs no search for the position, which would parse the times of up to 10,000 rows after every key press in a form.
  if (old && hasSamePlace(old, row)) return rows.with(position, row as RowOf<Table>)
  return withRow(table, others, row as RowOf<Table>)
}

function withRow<Table extends ContentTable>(table: Table, others: RowOf<Table>[], row: RowOf<Table>): RowOf<Table>[] {
  const comesFirst = orderOf(table) ? isBeforeInOrder : isNewer
  const position = others.findIndex((other) => comesFirst(row, other))
  return others.toSpliced(position < 0 ? others.length : position, 0, row)
}

interface Placed {
  id: number
  created_at: string
  display_order?: number
}

function hasSamePlace(old: Placed, row: Placed): boolean {
  return old.created_at === row.created_at && old.display_order === row.display_order
}

function isBeforeInOrder(row: Placed, other: Placed): boolean {
  const [own = 0, its = 0] = [row.display_order, other.display_order]
  return own === its ? row.id < other.id : own < its
}

/** Times of the database have microseconds, which `Date` cuts off, so equal milliseconds are compared as texts. */
function isNewer(row: Placed, other: Placed): boolean {
  const laterByMs = Date.parse(row.created_at) - Date.parse(other.created_at)
  if (laterByMs !== 0) return laterByMs > 0
  return row.created_at === other.created_at ? row.id > other.id : row.created_at > other.created_at
}
