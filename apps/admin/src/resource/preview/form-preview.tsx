import type { ContentTable } from '@bayt/content/entities/tables'
import { PlacedPreview } from './placed-preview.tsx'
import { useFormSource } from './use-form-source.ts'

export interface FormPreviewProps {
  table: ContentTable
  id: number | 'new'
  record: object | undefined
  place: 'beside' | 'docked'
  onKey: (event: KeyboardEvent) => void
  onClose: () => void
}

/** The preview of the form around it. */
export function FormPreview({ table, id, record, ...placed }: FormPreviewProps) {
  return <PlacedPreview source={useFormSource(table, id, record)} {...placed} />
}
