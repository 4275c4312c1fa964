import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { type ComponentType, lazy, Suspense } from 'react'
import type { RecordTable } from '../../lib/drafts/key.ts'
import type { FieldGroup } from '../fields.ts'

interface FormReadinessProps {
  table: RecordTable
  groups: FieldGroup[]
}

/** Without its code, for example offline, the form works and shows no list. */
const ReadinessList = lazy<ComponentType<{ table: ContentTable; groups: FieldGroup[] }>>(() =>
  import('./readiness-list.tsx').then(
    ({ ReadinessList }) => ({ default: ReadinessList }),
    () => ({ default: () => null }),
  ),
)

/** Below the fields of a content form: what to look at before visitors see the record. */
export function FormReadiness({ table, groups }: FormReadinessProps) {
  const content = CONTENT_TABLE_NAMES.find((name) => name === table)
  return content ? (
    <Suspense>
      <ReadinessList table={content} groups={groups} />
    </Suspense>
  ) : null
}
