import { ENTITIES } from '@bayt/content/entities/tables'
import { inlineDescriptor } from '../../resource/inline/inline-descriptor.ts'
import { ORDER_COLUMN, pictureColumn, STATUS_COLUMN, textColumn } from '../../resource/inline/shared-columns.tsx'
import { PARTNER_TEXTS } from './texts.ts'

/** Manage Partners. */
export const PARTNERS = inlineDescriptor({
  table: 'partners',
  texts: PARTNER_TEXTS,
  schema: ENTITIES.partners.input,
  columns: [
    pictureColumn('logo', 'logo_url', 'contain'),
    textColumn({ key: 'nameEn', name: 'name', language: 'en', limit: 'name', isRowHeader: true }),
    textColumn({ key: 'nameAr', name: 'name_ar', language: 'ar', limit: 'name' }),
    ORDER_COLUMN,
    STATUS_COLUMN,
  ],
  names: { en: 'name', ar: 'name_ar' },
  page: '/bulk-orders',
})
