import type { z } from 'zod'
import { eachLocale } from '../locale.ts'
import { defineEntity } from './define-entity.ts'
import { flag, order, picture, text } from './field.ts'
import { requiredText } from './fields.ts'

/** A logo of the brand strip on the home page (spec: admin §3, §5). */
export const brandLogoEntity = defineEntity({
  fields: {
    name: text(requiredText, 'name'),
    logo_url: picture(),
    active: flag(),
    display_order: order(),
  },
  visibleBy: 'active',
  name: eachLocale(() => 'name' as const),
  identity: ['name'],
  path: () => '/',
  plural: 'brand logos',
})
export type BrandLogo = z.output<typeof brandLogoEntity.row>
