import { type ContentTable, ENTITIES } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import { formatNumber } from '../lib/i18n/format.ts'

/**
 * The name of a record, stored or as typed: in the language of the interface, else in another language; empty without any name.
 */
export function recordName(table: ContentTable, record: object, locale: Locale): string {
  const { name } = ENTITIES[table]
  const values = new Map<string, unknown>(Object.entries(record))
  const names = [name[locale], ...Object.values(name)].map((column) => values.get(column))
  return names.find((value): value is string => typeof value === 'string' && value !== '') ?? ''
}

/** The label of a record without a name: `#12`, `#١٢`. */
export function recordNumber(id: number, locale: Locale): string {
  return `#${formatNumber(locale, id)}`
}

/** The name of a stored record, or its number if the record has no name. */
export function nameOrNumber(table: ContentTable, record: { id: number }, locale: Locale): string {
  return recordName(table, record, locale) || recordNumber(record.id, locale)
}

/** Props of the draft notices of a content table. */
export function draftsOf(table: ContentTable) {
  return { table, nameOf: (values: object, locale: Locale) => recordName(table, values, locale) }
}
