import { adminUserInput } from '@bayt/content/entities/admin-user'
import { type ContentTable, fieldsOf } from '@bayt/content/entities/tables'
import type { ContentClient } from '@bayt/content/queries/client'
import { readRecord, restoreValues } from '@bayt/content/queries/resource'
import { updateStaff } from '@bayt/content/queries/staff'
import { readStaffAccount } from '@bayt/content/queries/staff-account'
import type { RecordTable } from '../../lib/drafts/key.ts'
import type { StoredRow } from '../descriptor.ts'

type Values = Record<string, unknown>

/** How an undo reads and writes the rows of a table. */
export interface UndoableRows {
  /** The columns that staff write. */
  columns: string[]
  /** @throws ContentError `not_found` */
  read: (id: number) => Promise<StoredRow & Values>
  /** Writes some columns. @throws ContentError `conflict` if the row is no longer the version `basedOn` */
  update: (id: number, values: Values, basedOn: string) => Promise<void>
}

export function undoableRows(client: ContentClient, table: RecordTable): UndoableRows {
  return table === 'admin_users' ? accountRows(client) : contentRows(client, table)
}

function contentRows(client: ContentClient, table: ContentTable): UndoableRows {
  return {
    columns: Object.keys(fieldsOf(table)),
    read: async (id) => ({ ...(await readRecord(client, table, id)) }),
    update: async (id, values, basedOn) => void (await restoreValues(client, table, id, values, basedOn)),
  }
}

/** An update of an account takes all its fields. */
function accountRows(client: ContentClient): UndoableRows {
  return {
    columns: Object.keys(adminUserInput.shape),
    read: (id) => readStaffAccount(client, id),
    update: async (id, values, basedOn) => {
      const account = await readStaffAccount(client, id)
      await updateStaff(client, id, adminUserInput.parse({ ...account, ...values }), basedOn)
    },
  }
}
