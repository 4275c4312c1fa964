import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../data/services.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useOpenForm } from '../form/use-record-form.ts'
import { type FormLanguages, marksOptions } from './language-options.ts'

/** The languages of the record in the form; `undefined` for a new record, and for an account. */
export function useFormLanguages(): FormLanguages | undefined {
  const { subject, id, record, isTyped } = useOpenForm()
  const services = useServices()
  const table = CONTENT_TABLE_NAMES.find((name) => name === subject.table)
  const known =
    table && record && id !== 'new' ? { table, id, record: { ...record }, groups: subject.groups, isTyped } : undefined
  const marks = useQuery({ ...marksOptions(services, known?.table ?? 'products', known?.id ?? 0), enabled: known !== undefined })
  return known && { ...known, marks: marks.data }
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
  return languages && mark ? <FieldMark languages={languages} mark={mark} label={label} /> : null
}

/** Above the buttons: names the texts that a save would publish although they are behind their other language. */
export function WarningOfForm() {
  const languages = useFormLanguages()
  return languages ? <BehindWarning languages={languages} /> : null
}
