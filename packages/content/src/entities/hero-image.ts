import type { z } from 'zod'
import { defineEntity } from './define-entity.ts'
import { bilingual, flag, link, longText, order, requiredPicture, text } from './field.ts'
import { optionalText, requiredText } from './fields.ts'
import { inLanguages } from './languages.ts'

/** A slide of the home page (spec: admin §3, §5). */
export const heroImageEntity = defineEntity({
  fields: {
    image_url: requiredPicture(),
    ...bilingual('title', text(requiredText, 'title')),
    ...bilingual('subtitle', longText(optionalText, 'subtitle')),
    cta_link: link(),
    ...bilingual('cta_text', text(optionalText, 'callToAction')),
    active: flag(),
    display_order: order(),
  },
  visibleBy: 'active',
  name: inLanguages('title'),
  identity: ['title_en'],
  path: () => '/',
  plural: 'hero images',
})
export type HeroImage = z.output<typeof heroImageEntity.row>
