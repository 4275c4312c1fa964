import type { z } from 'zod'
import { defineEntity } from './define-entity.ts'
import { bilingualUnsuffixed, flag, order, picture, text } from './field.ts'
import { optionalText } from './fields.ts'
import { inLanguagesUnsuffixed } from './languages.ts'

const NAME = inLanguagesUnsuffixed('name')

/** An organisation of the partner carousel. No field is required (spec: admin §5). */
export const partnerEntity = defineEntity({
  fields: {
    ...bilingualUnsuffixed('name', text(optionalText, 'name')),
    logo_url: picture(),
    display_order: order(),
    active: flag(),
  },
  visibleBy: 'active',
  name: NAME,
  identity: [...Object.values(NAME), 'logo_url'],
  path: () => '/bulk-orders',
  plural: 'partners',
})
export type Partner = z.output<typeof partnerEntity.row>
