import type { UserRole } from '@bayt/content/entities/categories'
import type { FieldKind } from '@bayt/content/entities/field'
import { type ContentTable, fieldsOf as entityFieldsOf, type InputOf } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import type { ContentClient } from '@bayt/content/queries/client'
import { restoreDeleted } from '@bayt/content/queries/history'
import { readRecord, restoreValues } from '@bayt/content/queries/resource'
import type { z } from 'zod'
import type { RecordTable } from '../../lib/drafts/key.ts'
import type { FormDescriptor, StoredRow } from '../descriptor.ts'
import { fieldsOf } from '../fields.ts'
import type { LocalisedChoice, LocalisedText } from '../localised-texts.ts'
import { recordName } from '../record-name.ts'
import type { ScreenTexts } from '../texts.ts'

/** Values by column, of any version: columns may be unknown today, or absent because they came later. */
export type Columns = Record<string, unknown>

/** A field in the history. */
export interface HistoryField {
  name: string
  label: LocalisedText
  kind: FieldKind
  language?: Locale
  /** The column of the same text in the default language. */
  translationOf?: string
  choices?: LocalisedChoice[]
}

/** The history's facts about a table. */
export interface HistorySubject {
  table: RecordTable
  texts: Record<Locale, Pick<ScreenTexts, 'title' | 'theRecord'>>
  /** In the order of the form. */
  fields: HistoryField[]
  /** The rules of today, which a restored record must follow. */
  schema: z.ZodType<object>
  /** The roles that restore in the console. */
  restoredBy: readonly UserRole[]
  nameOf: (columns: object, locale: Locale) => string
  /** @throws ContentError `not_found` */
  read: (client: ContentClient, id: number) => Promise<StoredRow>
  /**
   * Saves restored columns over the version that was read.
   * @throws ConflictError with a `StoredRow` if it was saved in between
   */
  save: (client: ContentClient, current: StoredRow, restored: Columns) => Promise<StoredRow>
  /** Restores a deleted record with its id; absent if that is impossible. */
  bringBack?: (client: ContentClient, id: number) => Promise<StoredRow>
}

/** The history of a content table. */
export function contentHistory<Table extends ContentTable>(descriptor: FormDescriptor<Table>): HistorySubject {
  const { table, texts, schema, groups } = descriptor
  const facts = entityFieldsOf(table)
  return {
    table,
    texts,
    schema: schema as z.ZodType<object>,
    restoredBy: ['admin', 'editor'],
    fields: fieldsOf(groups).flatMap((spec) => {
      const field = facts[spec.name]
      if (!field) return []
      const { kind, language, translationOf } = field
      return {
        name: spec.name,
        label: spec.label,
        kind,
        ...(language ? { language } : {}),
        ...(translationOf ? { translationOf } : {}),
        ...(spec.kind === 'choice' ? { choices: spec.choices } : {}),
      }
    }),
    nameOf: (columns, locale) => recordName(table, columns, locale),
    read: (client, id) => readRecord(client, table, id),
    save: (client, { id, updated_at }, restored) =>
      restoreValues(client, table, id, restored as Partial<InputOf<Table>>, updated_at),
    bringBack: (client, id) => restoreDeleted(client, table, id),
  }
}
