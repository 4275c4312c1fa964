import { DISPLAY_ORDER_DEFAULT } from '@bayt/content/entities/limits'
import type { FieldGroup } from '../../resource/fields.ts'

/** Where and whether a record of the media stands on the site. */
export const placementGroup: FieldGroup = {
  key: 'placement',
  rows: [
    [
      { name: 'display_order', kind: 'text', inputMode: 'numeric', isRequired: true },
      { name: 'active', kind: 'checkbox' },
    ],
  ],
}

/** spec: admin §3, §9 */
export const PLACEMENT_DEFAULTS = { display_order: DISPLAY_ORDER_DEFAULT, active: true }
