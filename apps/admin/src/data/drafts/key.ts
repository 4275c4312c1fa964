import type { ContentTable } from '@bayt/content/entities/tables'
import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'

/** Every table that a form of the console writes. */
export type RecordTable = ContentTable | 'admin_users'

const RECORD_TABLES: readonly RecordTable[] = [...CONTENT_TABLE_NAMES, 'admin_users']

/** A record whose draft is on this device, and its account. */
export interface RecordKey {
  accountId: number
  table: RecordTable
  /** `new` for a record that was never saved. */
  id: number | 'new'
}

/** The key of a form's draft. */
export interface DraftKey extends RecordKey {
  /**
   * From 1. Each tab that edits the same record has its own slot. New texts of pictures use slots from 1,000, and the pictures of
   * a drop on the gallery use slots from `DROP_SLOTS`.
   */
  slot: number
}

/** The first slot of `newDropSlot`. No form opens drafts from this slot on by itself. */
const DROP_SLOTS = 1_000_000_000

/** A slot for a picture that is added together with other pictures. Random, so that tabs take different slots. */
export function newDropSlot(): number {
  return DROP_SLOTS + Math.floor(Math.random() * DROP_SLOTS * 8)
}

/** Whether a draft is a picture that is being added to the gallery, and not the work of a form. */
export function isOfDrop({ table, id, slot }: DraftKey): boolean {
  return table === 'impact_gallery' && id === 'new' && slot >= DROP_SLOTS
}

/** The key in the device's storage: `draft/3/products/12`, and `draft/3/products/12/2` for a second tab. */
export function formatDraftKey({ accountId, table, id, slot }: DraftKey): string {
  return `draft/${accountId}/${table}/${id}${slot > 1 ? `/${slot}` : ''}`
}

export function isOfRecord(key: RecordKey, { accountId, table, id }: RecordKey): boolean {
  return key.accountId === accountId && key.table === table && key.id === id
}

/** The parts of a stored key; `undefined` for a key that is not a draft's. */
export function parseDraftKey(key: unknown): DraftKey | undefined {
  const parts = /^draft\/(\d+)\/([a-z_]+)\/(\d+|new)(?:\/([2-9]|[1-9]\d{1,9}))?$/.exec(String(key))
  const table = RECORD_TABLES.find((name) => name === parts?.[2])
  if (!parts || !table) return undefined
  return { accountId: Number(parts[1]), table, id: parts[3] === 'new' ? 'new' : Number(parts[3]), slot: Number(parts[4] ?? 1) }
}
