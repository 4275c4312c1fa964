import type { DeletedRecord } from '@bayt/content/queries/history'
import { useState } from 'react'

/** The selected records, among those shown. */
export interface Selection {
  records: DeletedRecord[]
  has: (record: DeletedRecord) => boolean
  set: (records: DeletedRecord[], isSelected: boolean) => void
  clear: () => void
}

/** @param selectable the records that are shown and may be restored */
export function useSelection(selectable: DeletedRecord[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    records: selectable.filter(({ version_id }) => ids.has(version_id)),
    has: ({ version_id }) => ids.has(version_id),
    set: (records, isSelected) => {
      const after = new Set(ids)
      for (const { version_id } of records) {
        if (isSelected) after.add(version_id)
        else after.delete(version_id)
      }
      setIds(after)
    },
    clear: () => setIds(new Set()),
  }
}
