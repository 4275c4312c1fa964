import { describeInline } from '../../resource/inline/inline-descriptor.ts'
import { ORDER_COLUMN, pictureColumn, STATUS_COLUMN, textColumn } from '../../resource/inline/shared-columns.tsx'
import { GALLERY_TEXTS } from './texts.ts'

/** Manage Impact Gallery. */
export const IMPACT_GALLERY = describeInline('impact_gallery', {
  texts: GALLERY_TEXTS,
  columns: [
    pictureColumn('image', 'image_url', 'cover'),
    textColumn('titleEn', 'title', { language: 'en', isRowHeader: true, more: 'description' }),
    textColumn('titleAr', 'title_ar', { language: 'ar', more: 'description_ar' }),
    ORDER_COLUMN,
    STATUS_COLUMN,
  ],
})
