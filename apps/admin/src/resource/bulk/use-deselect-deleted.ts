import type { ContentTable } from '@bayt/content/entities/tables'
import { useEffect } from 'react'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { onDeleted } from '../api/deleted-records.ts'
import type { Selection } from './selection-context.tsx'

/**
 * Deselects a record that staff delete with the button of its row. A list with pages does not know which of its selected records are gone.
 */
export function useDeselectDeleted(table: ContentTable, selection: Selection | undefined): void {
  const deselect = useStableCallback((id: number) => selection?.setAll([id], false))
  useEffect(() => onDeleted(table, deselect), [table, deselect])
}
