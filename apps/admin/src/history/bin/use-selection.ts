import type { DeletedRecord } from '@bayt/content/queries/history'
import { useState } from 'react'
import { withRows } from '../../list/bulk/selection-context.tsx'

export type Selection = ReturnType<typeof useSelection>

/** The selected records among the shown records. @param selectable the shown records that may be restored */
export function useSelection(selectable: DeletedRecord[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    records: selectable.filter(({ version_id }) => ids.has(version_id)),
    has: ({ version_id }: DeletedRecord) => ids.has(version_id),
    set: (records: DeletedRecord[], isSelected: boolean) =>
      setIds((before) =>
        withRows(
          before,
          records.map(({ version_id }) => version_id),
          isSelected,
        ),
      ),
  }
}
