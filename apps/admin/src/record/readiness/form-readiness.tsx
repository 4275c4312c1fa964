import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import type { RecordTable } from '../../data/drafts/key.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { FieldGroup } from '../fields.ts'

/** If the code of the list cannot be loaded, for example offline, the form works without the list. */
const ReadinessList = lazyPart(async () => (await import('./readiness-list.tsx')).ReadinessList)

/** The findings below the fields of a content form, before visitors see the record. */
export function FormReadiness({ table, groups }: { table: RecordTable; groups: FieldGroup[] }) {
  const content = CONTENT_TABLE_NAMES.find((name) => name === table)
  return content ? <ReadinessList table={content} groups={groups} /> : null
}
