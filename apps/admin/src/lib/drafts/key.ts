import type { ContentTable } from '@bayt/content/entities/tables'
import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'

/** Everything that a form of the admin writes. */
export type RecordTable = ContentTable | 'admin_users'

const RECORD_TABLES: readonly RecordTable[] = [...CONTENT_TABLE_NAMES, 'admin_users']

/** Which record a draft belongs to, and whose it is. */
export interface DraftKey {
  accountId: number
  table: RecordTable
  /** `new` for a record that was never saved. */
  id: number | 'new'
}

/** The key in the device's storage: `draft/3/products/12`. */
export function formatDraftKey({ accountId, table, id }: DraftKey): string {
  return `draft/${accountId}/${table}/${id}`
}

/** The parts of a stored key; `undefined` for a key that is not a draft's. */
export function parseDraftKey(key: unknown): DraftKey | undefined {
  const parts = /^draft\/(\d+)\/([a-z_]+)\/(\d+|new)$/.exec(String(key))
  const table = RECORD_TABLES.find((name) => name === parts?.[2])
  if (!parts || !table) return undefined
  return { accountId: Number(parts[1]), table, id: parts[3] === 'new' ? 'new' : Number(parts[3]) }
}
