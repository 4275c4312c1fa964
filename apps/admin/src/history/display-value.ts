import { countryName } from '@bayt/content/entities/countries'
import { packSizeList } from '@bayt/content/entities/pack-sizes'
import type { Locale } from '@bayt/content/locale'
import type { Columns } from '../data/command.ts'
import { recordNumber } from '../record/record-name.ts'
import { productName } from '../record/reference/product-names.ts'
import { formatList, formatNumber, formatShortDate } from '../ui/i18n/format.ts'
import type { HistoryTexts } from './history-texts.ts'
import type { HistoryField, HistorySubject } from './subject.ts'

/** The column with the unit of a pack's sizes. */
export const UNIT_COLUMN = 'pack_unit'

/**
 * The value of a column as a text for staff: choices, flags and days in words, sizes with their unit. A choice that no longer exists
 * appears as its stored text.
 */
export function displayValue(
  value: unknown,
  field: HistoryField | undefined,
  locale: Locale,
  texts: Pick<HistoryTexts, 'yes' | 'no'>,
): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (field?.kind === 'reference') return productName(value, locale) ?? recordNumber(Number(value), locale)
  if (typeof value === 'number') return formatNumber(locale, value)
  const stored = typeof value === 'string' ? value : JSON.stringify(value)
  if (field?.kind === 'date') return Number.isNaN(Date.parse(stored)) ? stored : formatShortDate(locale, stored)
  if (field?.kind === 'sizes')
    return formatList(
      locale,
      sizesIn(stored).map((size) => formatNumber(locale, size)),
    )
  if (field?.kind === 'country') return countryName(locale, stored)
  return field?.choices?.find((choice) => choice.value === stored)?.label[locale] ?? stored
}

/** The sizes of a pack; empty if the column has no text. */
export function sizesIn(value: unknown): number[] {
  return typeof value === 'string' ? packSizeList(value).filter(Number.isFinite) : []
}

/** The unit of the sizes of a record, in words; empty if the unit is not known. */
export function unitOf(columns: Columns | undefined, subject: HistorySubject | undefined, locale: Locale): string {
  const field = subject?.fields.find(({ name }) => name === UNIT_COLUMN)
  const value = columns?.[UNIT_COLUMN]
  return field?.choices?.find((choice) => choice.value === value)?.label[locale] ?? ''
}
