/** Position and visibility of a media record on the site. The form requires the order; an import may omit it. */
export const PLACEMENT: { key: 'placement'; rows: [[{ name: 'display_order'; isRequired: true }, 'active']] } = {
  key: 'placement',
  rows: [[{ name: 'display_order', isRequired: true }, 'active']],
}
