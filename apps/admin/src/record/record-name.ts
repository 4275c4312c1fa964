import { type ContentTable, ENTITIES, fieldsOf } from '@bayt/content/entities/tables'
import { DEFAULT_LOCALE, type Locale } from '@bayt/content/locale'
import { formatNumber } from '../ui/i18n/format.ts'
import { productName } from './reference/product-names.ts'

/**
 * The name of a record, stored or as typed: in the language of the interface, else in another language; empty without any name.
 */
export function recordName(table: ContentTable, record: object, locale: Locale): string {
  const { name } = ENTITIES[table]
  const values = new Map<string, unknown>(Object.entries(record))
  if (isReference(table)) return nameByProduct(values, locale)
  const names = [name[locale], ...Object.values(name)].map((column) => values.get(column))
  return names.find((value): value is string => typeof value === 'string' && value !== '') ?? ''
}

const isReference = (table: ContentTable) => fieldsOf(table)[ENTITIES[table].name[DEFAULT_LOCALE]]?.kind === 'reference'

/** The name of the record's product, and its pack size if it has one. */
function nameByProduct(values: ReadonlyMap<string, unknown>, locale: Locale): string {
  const product = values.get('product_id')
  if (!product) return ''
  const size = values.get('size')
  const name = productName(product, locale) ?? recordNumber(Number(product), locale)
  return size ? `${name} · ${formatNumber(locale, Number(size))}` : name
}

/** The label of a record without a name: `#12`, `#١٢`. */
export function recordNumber(id: number, locale: Locale): string {
  return `#${formatNumber(locale, id)}`
}

/** The name of a stored record, or its number if the record has no name. */
export function nameOrNumber(table: ContentTable, record: { id: number }, locale: Locale): string {
  return recordName(table, record, locale) || recordNumber(record.id, locale)
}
