import { ENTITIES } from '@bayt/content/entities/tables'
import { inlineDescriptor } from '../../resource/inline/inline-descriptor.ts'
import { ORDER_COLUMN, pictureColumn, STATUS_COLUMN, textColumn } from '../../resource/inline/shared-columns.tsx'
import { GALLERY_TEXTS } from './texts.ts'

/** Manage Impact Gallery. */
export const IMPACT_GALLERY = inlineDescriptor({
  table: 'impact_gallery',
  texts: GALLERY_TEXTS,
  schema: ENTITIES.impact_gallery.input,
  columns: [
    pictureColumn('image', 'image_url', 'cover'),
    textColumn({ key: 'titleEn', name: 'title', language: 'en', limit: 'title', isRowHeader: true, more: 'description' }),
    textColumn({ key: 'titleAr', name: 'title_ar', language: 'ar', limit: 'title', more: 'description_ar' }),
    ORDER_COLUMN,
    STATUS_COLUMN,
  ],
  names: { en: 'title', ar: 'title_ar' },
  page: '/bulk-orders',
})
