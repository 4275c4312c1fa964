import { describeInline } from '../../resource/inline/inline-descriptor.ts'
import { ORDER_COLUMN, pictureColumn, STATUS_COLUMN, textColumns } from '../../resource/inline/shared-columns.tsx'
import { PARTNER_TEXTS } from './texts.ts'

/** Manage Partners. */
export const PARTNERS = describeInline('partners', {
  texts: PARTNER_TEXTS,
  columns: [pictureColumn('logo', 'logo_url', 'contain'), ...textColumns('name'), ORDER_COLUMN, STATUS_COLUMN],
})
