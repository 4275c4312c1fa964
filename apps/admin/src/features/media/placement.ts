/** Where and whether a record of the media is shown on the site. The form asks for the place; an import may leave it out. */
export const PLACEMENT: { key: 'placement'; rows: [[{ name: 'display_order'; isRequired: true }, 'active']] } = {
  key: 'placement',
  rows: [[{ name: 'display_order', isRequired: true }, 'active']],
}
