import type { ContentTable } from '@bayt/content/entities/tables'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { PlacedPreview } from './placed-preview.tsx'
import { useFormSource } from './use-form-source.ts'

export interface FormPreviewProps {
  table: ContentTable
  id: number | 'new'
  /** The newest version that was read; absent for a new record. */
  record: object | undefined
  /** The values before what was typed. */
  baseOf: () => FormValues
  place: 'beside' | 'docked'
  onKey: (event: KeyboardEvent) => void
  onClose: () => void
}

/** The preview of the form around it. */
export function FormPreview({ table, id, record, baseOf, ...placed }: FormPreviewProps) {
  return <PlacedPreview source={useFormSource(table, id, record, baseOf)} {...placed} />
}
