import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import { ENTITIES } from '@bayt/content/entities/tables'
import type { ResourceDescriptor } from '../../resource/descriptor.ts'
import { bilingual, type FieldGroup, fieldsOf } from '../../resource/fields.ts'
import { toFormValues } from '../../resource/form/form-values.ts'
import { nameIn } from '../../resource/name-in.ts'
import { HeroCard } from './hero-card.tsx'
import { HERO_IMAGE_TEXTS } from './hero-image-texts.ts'
import { PLACEMENT_DEFAULTS, placementGroup } from './placement.ts'

const groups: FieldGroup[] = [
  { key: 'picture', rows: [{ name: 'image_url', kind: 'picture', isRequired: true }] },
  {
    key: 'texts',
    rows: [bilingual('title', 'title', { isRequired: true }), bilingual('subtitle', 'subtitle', { isLong: true })],
  },
  {
    key: 'callToAction',
    rows: [bilingual('cta_text', 'callToAction'), { name: 'cta_link', kind: 'text', inputMode: 'url', limit: TEXT_LIMITS.link }],
  },
  placementGroup,
]

/** The slides of the home page: first tab of Media Management. */
export const HERO_IMAGES: ResourceDescriptor<'hero_images'> = {
  table: 'hero_images',
  texts: HERO_IMAGE_TEXTS,
  schema: ENTITIES.hero_images.input,
  order: { column: 'display_order', ascending: true },
  filters: [],
  columns: [{ key: 'card', isRowHeader: true, render: (row) => <HeroCard image={row} /> }],
  groups,
  emptyValues: toFormValues(PLACEMENT_DEFAULTS, fieldsOf(groups)),
  identity: ['title_en', 'title_ar'],
  nameOf: (record, locale) => nameIn(locale, { en: record.title_en, ar: record.title_ar }),
  livePath: ({ active }) => (active ? '/' : undefined),
}
