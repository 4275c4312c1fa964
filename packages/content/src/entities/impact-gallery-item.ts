import type { z } from 'zod'
import { defineEntity } from './define-entity.ts'
import { bilingualUnsuffixed, flag, longText, order, picture, text } from './field.ts'
import { optionalText } from './fields.ts'
import { inLanguagesUnsuffixed } from './languages.ts'

const TITLE = inLanguagesUnsuffixed('title')

/** A picture of the impact gallery. No field is required (spec: admin §5). */
export const impactGalleryItemEntity = defineEntity({
  fields: {
    image_url: picture(),
    ...bilingualUnsuffixed('title', text(optionalText, 'title')),
    ...bilingualUnsuffixed('description', longText(optionalText, 'description')),
    active: flag(),
    display_order: order(),
  },
  visibleBy: 'active',
  name: TITLE,
  identity: [...Object.values(TITLE), 'image_url'],
  path: () => '/bulk-orders',
  plural: 'items of the impact gallery',
})
export type ImpactGalleryItem = z.output<typeof impactGalleryItemEntity.row>
