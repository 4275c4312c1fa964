import { partnerInput } from '@bayt/content/entities/partner'
import { fieldsOf } from '../../resource/fields.ts'
import { toFormValues } from '../../resource/form/form-values.ts'
import { type InlineDescriptor, inlineGroups } from '../../resource/inline/inline-descriptor.ts'
import { NEW_PLACE, ORDER_COLUMN, pictureColumn, STATUS_COLUMN, textColumn } from '../../resource/inline/shared-columns.tsx'
import { nameIn } from '../../resource/name-in.ts'
import { PARTNER_TEXTS } from './texts.ts'

const columns: InlineDescriptor<'partners'>['columns'] = [
  pictureColumn('logo', 'logo_url', 'contain'),
  textColumn({ key: 'nameEn', name: 'name', language: 'en', limit: 'name', isRowHeader: true }),
  textColumn({ key: 'nameAr', name: 'name_ar', language: 'ar', limit: 'name' }),
  ORDER_COLUMN,
  STATUS_COLUMN,
]
const groups = inlineGroups(columns)

/** Manage Partners. */
export const PARTNERS: InlineDescriptor<'partners'> = {
  table: 'partners',
  texts: PARTNER_TEXTS,
  schema: partnerInput,
  order: { column: 'display_order', ascending: true },
  filters: [],
  columns,
  groups,
  emptyValues: toFormValues(NEW_PLACE, fieldsOf(groups)),
  identity: ['display_order'],
  nameOf: (record, locale) => nameIn(locale, { en: record.name, ar: record.name_ar }),
  livePath: ({ active }) => (active ? '/bulk-orders' : undefined),
}
