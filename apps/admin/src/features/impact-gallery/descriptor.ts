import { impactGalleryItemInput } from '@bayt/content/entities/impact-gallery-item'
import { fieldsOf } from '../../resource/fields.ts'
import { toFormValues } from '../../resource/form/form-values.ts'
import { type InlineDescriptor, inlineGroups } from '../../resource/inline/inline-descriptor.ts'
import { NEW_PLACE, ORDER_COLUMN, pictureColumn, STATUS_COLUMN, textColumn } from '../../resource/inline/shared-columns.tsx'
import { nameIn } from '../../resource/name-in.ts'
import { GALLERY_TEXTS } from './texts.ts'

const columns: InlineDescriptor<'impact_gallery'>['columns'] = [
  pictureColumn('image', 'image_url', 'cover'),
  textColumn({ key: 'titleEn', name: 'title', language: 'en', limit: 'title', isRowHeader: true, more: 'description' }),
  textColumn({ key: 'titleAr', name: 'title_ar', language: 'ar', limit: 'title', more: 'description_ar' }),
  ORDER_COLUMN,
  STATUS_COLUMN,
]
const groups = inlineGroups(columns)

/** Manage Impact Gallery. */
export const IMPACT_GALLERY: InlineDescriptor<'impact_gallery'> = {
  table: 'impact_gallery',
  texts: GALLERY_TEXTS,
  schema: impactGalleryItemInput,
  order: { column: 'display_order', ascending: true },
  filters: [],
  columns,
  groups,
  emptyValues: toFormValues(NEW_PLACE, fieldsOf(groups)),
  identity: ['display_order'],
  nameOf: (record, locale) => nameIn(locale, { en: record.title, ar: record.title_ar }),
  livePath: ({ active }) => (active ? '/bulk-orders' : undefined),
}
