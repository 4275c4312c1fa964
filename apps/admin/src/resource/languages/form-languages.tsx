import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { RecordTable } from '../../lib/drafts/key.ts'
import { useServices } from '../../lib/services.tsx'
import type { FieldGroup } from '../fields.ts'
import type { FieldMarkProps } from './field-mark.tsx'
import { marksOptions } from './language-options.ts'
import { type FormLanguages, LanguagesContext, useFormLanguages } from './languages-context.ts'

interface ProviderProps {
  table: RecordTable
  id: number | 'new'
  record: object | undefined
  groups: FieldGroup[]
  children: ReactNode
}

/** Reads which texts of the record did not follow a change in another language. */
export function FormLanguagesProvider({ table, id, record, groups, children }: ProviderProps) {
  const services = useServices()
  const content = CONTENT_TABLE_NAMES.find((name) => name === table)
  const known = content && record && id !== 'new' ? { table: content, id, record: { ...record }, groups } : undefined
  const marks = useQuery({
    ...marksOptions(services, known?.table ?? 'products', known?.id ?? 0),
    enabled: known !== undefined,
  })
  return <LanguagesContext value={known && { ...known, marks: marks.data ?? [] }}>{children}</LanguagesContext>
}

/** Most forms show neither. Without its code, for example offline, a form works and shows no marks. */
const FieldMark = lazy<ComponentType<FieldMarkProps>>(() =>
  import('./field-mark.tsx').then(
    ({ FieldMark }) => ({ default: FieldMark }),
    () => ({ default: () => null }),
  ),
)
const BehindWarning = lazy<ComponentType<{ languages: FormLanguages }>>(() =>
  import('./behind-warning.tsx').then(
    ({ BehindWarning }) => ({ default: BehindWarning }),
    () => ({ default: () => null }),
  ),
)

/** Below a text that did not follow: what changed in the other language, and the button that says it is still right. */
export function MarkOfField({ name, label }: { name: string; label: string }) {
  const languages = useFormLanguages()
  const mark = languages?.marks.find(({ target }) => target === name)
  if (!languages || !mark) return null
  return (
    <Suspense>
      <FieldMark languages={languages} mark={mark} label={label} />
    </Suspense>
  )
}

/** Above the buttons: which texts a save would publish as they were. */
export function WarningOfForm() {
  const languages = useFormLanguages()
  return languages ? (
    <Suspense>
      <BehindWarning languages={languages} />
    </Suspense>
  ) : null
}
