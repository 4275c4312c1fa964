import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import type { StoredMark } from '@bayt/content/queries/languages'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use } from 'react'
import type { RecordTable } from '../../lib/drafts/key.ts'
import { useServices } from '../../lib/services.tsx'
import type { FieldGroup } from '../fields.ts'
import { marksOptions } from './language-options.ts'

/** What the fields and buttons of a form know about the languages of its record. */
export interface FormLanguages {
  table: ContentTable
  id: number
  groups: FieldGroup[]
  marks: StoredMark[]
  /** The stored record. */
  record: Readonly<Record<string, unknown>>
}

const LanguagesContext = createContext<FormLanguages | undefined>(undefined)

/** The languages of the record in the form; `undefined` for a new record and outside of content forms. */
export const useFormLanguages = () => use(LanguagesContext)

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

/** Loads a part of the chunk. Without it, for example offline, a form works and shows no marks. */
function lazily<Props>(pick: (chunk: typeof import('./language-chunk.ts')) => ComponentType<Props>) {
  return lazy<ComponentType<Props>>(() =>
    import('./language-chunk.ts').then(
      (chunk) => ({ default: pick(chunk) }),
      () => ({ default: () => null }),
    ),
  )
}
const LazyMark = lazily(({ FieldMark }) => FieldMark)
const LazyWarning = lazily(({ BehindWarning }) => BehindWarning)

/** Below a text that did not follow: what changed in the other language, and the button that says it is still right. */
export function MarkOfField({ name, label }: { name: string; label: string }) {
  const languages = useFormLanguages()
  const mark = languages?.marks.find(({ target }) => target === name)
  if (!languages || !mark) return null
  return (
    <Suspense>
      <LazyMark languages={languages} mark={mark} label={label} />
    </Suspense>
  )
}

/** Above the buttons: which texts a save would publish as they were. */
export function WarningOfForm() {
  const languages = useFormLanguages()
  return languages ? (
    <Suspense>
      <LazyWarning languages={languages} />
    </Suspense>
  ) : null
}
