import type { OrderedTable } from '@bayt/content/entities/tables'
import { PlacedPreview } from './placed-preview.tsx'
import { useListSource } from './use-list-source.ts'

export interface ListPreviewProps {
  table: OrderedTable
  /** All records, in the order of the list. */
  rows: readonly { id: number }[]
  onKey: (event: KeyboardEvent) => void
  onClose: () => void
}

/** The records of a list in its order, also while a new order is not saved yet. */
export function ListPreview({ table, rows, ...placed }: ListPreviewProps) {
  return <PlacedPreview place="docked" source={useListSource(table, rows)} {...placed} />
}
