import { CONTENT_TABLE_NAMES, type ContentTable, type RowOf } from '@bayt/content/entities/tables'
import { readRecords } from '@bayt/content/queries/bulk'
import type { ContentClient } from '@bayt/content/queries/client'
import type { PreparedChange, PreparedSet } from '@bayt/content/queries/prepared'
import type { PreviewEdit } from '@bayt/release/preview'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { hasPreview } from '../../resource/preview/places.ts'
import { NEW_RECORD_ID, rowOfValues, visibilityOf } from '../../resource/preview/row-of-values.ts'
import type { PreviewSource } from '../../resource/preview/use-form-source.ts'

/** The present records of a set, by table. */
export type SetRecords = ReadonlyMap<ContentTable, RowOf<ContentTable>[]>

/** Reads the present records that a set changes. */
export async function readSetRecords(client: ContentClient, { changes }: PreparedSet): Promise<SetRecords> {
  const tables = CONTENT_TABLE_NAMES.filter((name) => changes.some(({ table }) => table === name))
  const read = tables.map(async (table) => {
    const ids = changes.flatMap((change) => (change.table === table ? (change.record_id ?? []) : []))
    return [table, await readRecords(client, table, ids)] as const
  })
  return new Map(await Promise.all(read))
}

/**
 * What each change of a set shows in a preview: the site as it would be with the whole set. Changes of orders are left out.
 * @param now ISO 8601
 */
export function setSources({ changes }: PreparedSet, records: SetRecords, now: string): Map<string, PreviewSource> {
  const shown = changes.flatMap((change, at) => {
    const { table } = change
    if (!hasPreview(table)) return []
    const before = records.get(table)?.find(({ id }) => id === change.record_id)
    const edit = editOf(table, change, before, NEW_RECORD_ID - at, now)
    return edit ? [{ request: change.request, edit, before }] : []
  })
  return new Map(
    shown.map(({ request, edit, before }) => {
      const others = shown.filter((one) => one.request !== request).map((one) => one.edit)
      const edits = [edit, ...others]
      const visibility = visibilityOf(edit.table, before, edit.row ?? {})
      return [request, { table: edit.table, id: edit.id, shown: edits, saved: edits, visibility, pictures: {} }]
    }),
  )
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
