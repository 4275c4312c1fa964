import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useOpenForm } from '../form/use-record-form.ts'

/** If the code of the list cannot be loaded, for example offline, the form works without the list. */
const ReadinessList = lazyPart(async () => (await import('./readiness-list.tsx')).ReadinessList)

/** The findings below the fields of a content form, before visitors see the record. */
export function FormReadiness() {
  const { subject } = useOpenForm()
  const table = CONTENT_TABLE_NAMES.find((name) => name === subject.table)
  return table ? <ReadinessList table={table} groups={subject.groups} /> : null
}
