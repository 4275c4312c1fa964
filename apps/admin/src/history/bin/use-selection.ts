import type { DeletedRecord } from '@bayt/content/queries/history'
import { useState } from 'react'
import { withRows } from '../../list/bulk/selection-context.tsx'

/** The selected records among the shown records. */
export interface Selection {
  records: DeletedRecord[]
  has: (record: DeletedRecord) => boolean
  set: (records: DeletedRecord[], isSelected: boolean) => void
}

/** @param selectable the shown records that may be restored */
export function useSelection(selectable: DeletedRecord[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    records: selectable.filter(({ version_id }) => ids.has(version_id)),
    has: ({ version_id }) => ids.has(version_id),
    set: (records, isSelected) =>
      setIds((before) =>
        withRows(
          before,
          records.map(({ version_id }) => version_id),
          isSelected,
        ),
      ),
  }
}
