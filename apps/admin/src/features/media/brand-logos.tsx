import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import { ENTITIES } from '@bayt/content/entities/tables'
import type { ResourceDescriptor } from '../../resource/descriptor.ts'
import { type FieldGroup, fieldsOf } from '../../resource/fields.ts'
import { toFormValues } from '../../resource/form/form-values.ts'
import { BRAND_LOGO_TEXTS } from './brand-logo-texts.ts'
import { LogoCard } from './logo-card.tsx'
import { PLACEMENT_DEFAULTS, placementGroup } from './placement.ts'

const groups: FieldGroup[] = [
  {
    key: 'logo',
    rows: [
      { name: 'name', kind: 'text', limit: TEXT_LIMITS.name, isRequired: true },
      { name: 'logo_url', kind: 'picture' },
    ],
  },
  placementGroup,
]

/** The logo strip of the home page: second tab of Media Management. */
export const BRAND_LOGOS: ResourceDescriptor<'brand_logos'> = {
  table: 'brand_logos',
  texts: BRAND_LOGO_TEXTS,
  schema: ENTITIES.brand_logos.input,
  order: { column: 'display_order', ascending: true },
  filters: [],
  columns: [{ key: 'card', isRowHeader: true, render: (row) => <LogoCard logo={row} /> }],
  groups,
  emptyValues: toFormValues(PLACEMENT_DEFAULTS, fieldsOf(groups)),
  identity: ['name'],
  nameOf: ({ name }) => (typeof name === 'string' ? name : ''),
  livePath: ({ active }) => (active ? '/' : undefined),
}
