import {
  CONTENT_TABLE_NAMES,
  type ContentTable,
  ORDERED_TABLES,
  type OrderedTable,
  type RowOf,
} from '@bayt/content/entities/tables'
import { readRecords } from '@bayt/content/queries/bulk'
import type { ContentClient } from '@bayt/content/queries/client'
import { readOrdered } from '@bayt/content/queries/order'
import type { PreparedChange, PreparedSet } from '@bayt/content/queries/prepared'
import type { PreviewEdit } from '@bayt/release/preview'
import type { FormValues } from '../../data/drafts/draft.ts'
import { inOrder } from '../../list/order/move.ts'
import { idOfChange, idsAfterSet, orderOf } from '../prepared/set-order.ts'
import { hasPreview } from '../preview/places.ts'
import { madeVisible, rowOfValues, visibilityOf } from '../preview/row-of-values.ts'
import type { PreviewSource } from '../preview/use-form-source.ts'

/** The present records of a set, by table. */
export type SetRecords = ReadonlyMap<ContentTable, RowOf<ContentTable>[]>

/** Reads the present records that a set changes; all records of a list that it orders, in their order. */
export async function readSetRecords(client: ContentClient, { changes }: PreparedSet): Promise<SetRecords> {
  const tables = CONTENT_TABLE_NAMES.filter((name) => changes.some(({ table }) => table === name))
  const read = tables.map(async (table) => {
    const ordered = orderOf(changes, table) && ORDERED_TABLES.find((name) => name === table)
    if (ordered) return [table, (await readOrdered(client, ordered)).rows] as const
    const ids = changes.flatMap((change) => (change.table === table ? (change.record_id ?? []) : []))
    return [table, await readRecords(client, table, ids)] as const
  })
  return new Map(await Promise.all(read))
}

/**
 * What each change of a set shows in a preview: the site as it would be with the whole set, and its own record also if visitors do not see it.
 * A new order shows the first record that it moves.
 * @param now ISO 8601
 */
export function setSources({ changes }: PreparedSet, records: SetRecords, now: string): Map<string, PreviewSource> {
  const shown = changes.flatMap((change) => {
    const { table, request } = change
    const rows = records.get(table as ContentTable) ?? []
    const edit = hasPreview(table) && editOf(table, change, recordOf(rows, change), idOfChange(changes, change), now)
    return edit ? [{ request, edit }] : []
  })
  const edits = new Map(shown.map(({ edit }) => [keyOf(edit), edit]))
  for (const table of ORDERED_TABLES) {
    const order = orderOf(changes, table)
    const moved = order ? orderEdits(table, changes, (records.get(table) ?? []) as RowOf<OrderedTable>[], edits) : []
    for (const edit of moved) edits.set(keyOf(edit), edit)
    const [first] = moved
    if (order && first) shown.push({ request: order.request, edit: first })
  }
  return new Map(
    shown.map(({ request, edit: { table, id } }) => {
      const own = [...edits.values()].filter((edit) => edit.table === table && edit.id === id)
      const others = [...edits.values()].filter((edit) => !own.includes(edit))
      const before = records.get(table)?.find((record) => record.id === id)
      const visibility = visibilityOf(table, before, own[0]?.row ?? {})
      const isMadeVisible = visibility === 'hidden' && orderOf(changes, table)?.request !== request
      const seen = own.map((edit) =>
        edit.row && isMadeVisible ? ({ ...edit, row: madeVisible(table, edit.row) } as PreviewEdit) : edit,
      )
      return [request, { table, id, shown: [...seen, ...others], saved: [...own, ...others], visibility, pictures: {} }]
    }),
  )
}

const keyOf = ({ table, id }: PreviewEdit) => `${table} ${id}`

const recordOf = (rows: readonly RowOf<ContentTable>[], { record_id }: PreparedChange) => rows.find(({ id }) => id === record_id)

/** The records that the order of a set gives another number, with the other changes of the set. @param edits of the set so far, by `keyOf` */
function orderEdits(
  table: OrderedTable,
  changes: readonly PreparedChange[],
  present: readonly RowOf<OrderedTable>[],
  edits: ReadonlyMap<string, PreviewEdit>,
): PreviewEdit[] {
  const ids = idsAfterSet(
    changes,
    table,
    present.map(({ id }) => id),
  )
  const rows = ids.flatMap((id) => {
    const edit = edits.get(`${table} ${id}`)
    return (edit ? edit.row : present.find((row) => row.id === id)) ?? []
  }) as RowOf<OrderedTable>[]
  const isMoved = ({ id, display_order }: RowOf<OrderedTable>) =>
    rows.find((row) => row.id === id)?.display_order !== display_order
  return inOrder(rows, ids)
    .filter(isMoved)
    .map((row) => ({ table, id: row.id, row }) as PreviewEdit)
}

/** The record of a change after the set is carried out; `undefined` if nothing can be shown. */
function editOf(
  table: ContentTable,
  { action, values }: PreparedChange,
  before: RowOf<ContentTable> | undefined,
  newId: number,
  now: string,
): PreviewEdit | undefined {
  if (action === 'insert') {
    const row = rowOfValues(table, { id: newId, created_at: now, updated_at: now }, asTyped(values), {})
    return { table, id: newId, row } as PreviewEdit
  }
  if (!before) return undefined
  if (action === 'delete') return { table, id: before.id, row: null } as PreviewEdit
  if (action !== 'update') return undefined
  const known: Record<string, unknown> = { ...before }
  const after = rowOfValues(table, { ...before, updated_at: now }, { ...asTyped(before), ...asTyped(values) }, known)
  const changed = Object.entries(after).filter(([column]) => column in values)
  return { table, id: before.id, row: { ...before, ...Object.fromEntries(changed) } } as PreviewEdit
}

/** Columns as a form has them. */
function asTyped(columns: object): FormValues {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, typeof value === 'boolean' ? value : String(value ?? '')]),
  )
}
