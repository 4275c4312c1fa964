import type { ContentTable } from '@bayt/content/entities/tables'
import type { IsTyped } from '../form/form-values.ts'
import { PlacedPreview } from './placed-preview.tsx'
import { useFormSource } from './use-form-source.ts'

export interface FormPreviewProps {
  table: ContentTable
  id: number | 'new'
  /** The newest version that was read; absent for a new record. */
  record: object | undefined
  isTyped: IsTyped
  place: 'beside' | 'docked'
  onKey: (event: KeyboardEvent) => void
  onClose: () => void
}

/** The preview of the form around it. */
export function FormPreview({ table, id, record, isTyped, ...placed }: FormPreviewProps) {
  return <PlacedPreview source={useFormSource(table, id, record, isTyped)} {...placed} />
}
