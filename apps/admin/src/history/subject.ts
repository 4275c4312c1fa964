import type { UserRole } from '@bayt/content/entities/categories'
import type { FieldKind } from '@bayt/content/entities/field'
import { type ContentTable, fieldsOf as entityFieldsOf } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import type { ContentClient } from '@bayt/content/queries/client'
import { runCommand } from '@bayt/content/queries/commands'
import { createRequestId } from '@bayt/content/queries/request-id'
import { readRecord } from '@bayt/content/queries/resource'
import type { z } from 'zod'
import type { RecordTable } from '../data/drafts/key.ts'
import { contentWriter, type StoredRow, type WriteRecord } from '../data/record-write.ts'
import type { FormDescriptor } from '../record/descriptor.ts'
import { fieldsOf } from '../record/fields.ts'
import type { LocalisedChoice, LocalisedText } from '../record/localised-texts.ts'
import { recordName } from '../record/record-name.ts'
import type { ScreenTexts } from '../record/texts.ts'

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
  write: WriteRecord<StoredRow>
  /** Restores a deleted record with its id; absent if that is impossible. */
  bringBack?: (client: ContentClient, id: number) => Promise<unknown>
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
    write: contentWriter(table),
    bringBack: (client, id) => runCommand(client, { action: 'undelete', table, request: createRequestId(), ids: [id] }),
  }
}
