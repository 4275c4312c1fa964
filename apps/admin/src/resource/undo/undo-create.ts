import { type ContentTable, fieldsOf, orderOf } from '@bayt/content/entities/tables'
import type { ContentClient } from '@bayt/content/queries/client'
import { deleteUnchanged } from '@bayt/content/queries/delete-unchanged'
import type { StoredRow } from '../descriptor.ts'
import { UndoRefused } from './undo.ts'

/** Moves a new record to the bin. Its place in a list may have changed since. @throws UndoRefused if somebody edited it since; ContentErrors */
export async function undoCreate(client: ContentClient, table: ContentTable, created: StoredRow): Promise<void> {
  const values = new Map<string, unknown>(Object.entries(created))
  const columns = Object.keys(fieldsOf(table)).filter((column) => column !== orderOf(table))
  for (let basedOn = created.updated_at; ; ) {
    const current = await deleteUnchanged(client, table, created.id, basedOn)
    if (!current) return
    const stored = new Map<string, unknown>(Object.entries(current))
    if (columns.some((column) => stored.get(column) !== values.get(column))) throw new UndoRefused('changed_record')
    basedOn = current.updated_at
  }
}
