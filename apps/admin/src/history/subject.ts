import type { FieldKind } from '@bayt/content/entities/field'
import type { Locale } from '@bayt/content/locale'
import type { ContentClient } from '@bayt/content/queries/client'
import type { z } from 'zod'
import type { StoredRow, WriteRecord } from '../data/command.ts'
import type { RecordTable } from '../data/drafts/key.ts'
import type { LocalisedChoice, LocalisedText } from '../record/localised-texts.ts'
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
  nameOf: (columns: object, locale: Locale) => string
  /** @throws ContentError `not_found` */
  read: (client: ContentClient, id: number) => Promise<StoredRow>
  write: WriteRecord
}
