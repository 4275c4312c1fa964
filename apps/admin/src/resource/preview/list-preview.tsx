import type { OrderedTable } from '@bayt/content/entities/tables'
import type { PreviewEdit } from '@bayt/release/preview'
import { useMemo } from 'react'
import { PlacedPreview } from './placed-preview.tsx'
import type { PreviewSource } from './preview-source.ts'

export interface ListPreviewProps {
  table: OrderedTable
  /** All records, in the order that the list shows. */
  rows: readonly { id: number }[]
  onKey: (event: KeyboardEvent) => void
  onClose: () => void
}

/** The records of a list in its order, also while a new order is not saved yet. */
export function ListPreview({ table, rows, ...placed }: ListPreviewProps) {
  const source = useMemo((): PreviewSource => {
    const edits = rows.map((row, index) => ({ table, id: row.id, row: { ...row, display_order: index + 1 } }) as PreviewEdit)
    return { table, id: rows[0]?.id ?? 0, shown: edits, saved: edits, visibility: 'shown', pictures: {} }
  }, [table, rows])
  return <PlacedPreview place="docked" source={source} {...placed} />
}
