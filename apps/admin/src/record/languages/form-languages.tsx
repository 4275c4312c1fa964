import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RecordTable } from '../../data/drafts/key.ts'
import { useServices } from '../../data/services.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { FieldGroup } from '../fields.ts'
import type { IsTyped } from '../form/form-values.ts'
import { marksOptions } from './language-options.ts'
import { LanguagesContext, useFormLanguages } from './languages-context.ts'

interface ProviderProps {
  table: RecordTable
  id: number | 'new'
  record: object | undefined
  groups: FieldGroup[]
  isTyped: IsTyped
  children: ReactNode
}

/** Reads which texts of the record are behind a change in another language. */
export function FormLanguagesProvider({ table, id, record, groups, isTyped, children }: ProviderProps) {
  const services = useServices()
  const content = CONTENT_TABLE_NAMES.find((name) => name === table)
  const known = content && record && id !== 'new' ? { table: content, id, record: { ...record }, groups, isTyped } : undefined
  const marks = useQuery({
    ...marksOptions(services, known?.table ?? 'products', known?.id ?? 0),
    enabled: known !== undefined,
  })
  return <LanguagesContext value={known && { ...known, marks: marks.data }}>{children}</LanguagesContext>
}

/**
 * Most forms show neither of these components. If their code is missing, for example offline, a form works and shows no marks.
 */
const FieldMark = lazyPart(async () => (await import('./field-mark.tsx')).FieldMark)
const BehindWarning = lazyPart(async () => (await import('./behind-warning.tsx')).BehindWarning)

/** The note below a text that is behind: the change in the other language, and the button that confirms the text. */
export function MarkOfField({ name, label }: { name: string; label: string }) {
  const languages = useFormLanguages()
  const mark = languages?.marks?.find(({ target }) => target === name)
  if (!languages || !mark) return null
  return <FieldMark languages={languages} mark={mark} label={label} />
}

/** Above the buttons: names the texts that a save would publish although they are behind their other language. */
export function WarningOfForm() {
  const languages = useFormLanguages()
  return languages ? <BehindWarning languages={languages} /> : null
}
