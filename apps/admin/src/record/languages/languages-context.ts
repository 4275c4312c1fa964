import type { ContentTable } from '@bayt/content/entities/tables'
import type { StoredMark } from '@bayt/content/queries/languages'
import { createContext, use } from 'react'
import type { FieldGroup } from '../fields.ts'
import type { IsTyped } from '../form/form-values.ts'

/** The facts for fields and buttons of a form about the languages of its record. */
export interface FormLanguages {
  table: ContentTable
  id: number
  groups: FieldGroup[]
  /** `undefined` until the marks are read; offline, they may never be read. */
  marks: StoredMark[] | undefined
  /** The newest version of the record that was read: a colleague may have saved a new version while the form was open. */
  record: Readonly<Record<string, unknown>>
  isTyped: IsTyped
}

export const LanguagesContext = createContext<FormLanguages | undefined>(undefined)

/** The languages of the record in the form; `undefined` for a new record and outside of content forms. */
export const useFormLanguages = () => use(LanguagesContext)
