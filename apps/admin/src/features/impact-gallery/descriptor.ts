import { describeInline } from '../../resource/inline/inline-descriptor.ts'
import { ORDER_COLUMN, pictureColumn, STATUS_COLUMN, textColumns } from '../../resource/inline/shared-columns.tsx'
import { GALLERY_TEXTS } from './texts.ts'

/** Manage Impact Gallery. */
export const IMPACT_GALLERY = describeInline('impact_gallery', {
  texts: GALLERY_TEXTS,
  columns: [pictureColumn('image', 'image_url', 'cover'), ...textColumns('title', 'description'), ORDER_COLUMN, STATUS_COLUMN],
})
