import type { z } from 'zod'
import { defineEntity } from './define-entity.ts'
import { bilingual, requiredPicture, text } from './field.ts'
import { optionalText } from './fields.ts'
import { inLanguages } from './languages.ts'

/** The columns of the text, by language. */
export const ALT = inLanguages('alt')

/**
 * Descriptions for people who do not see the pictures; found by the address of the picture. One language is enough. If an address
 * has several descriptions, the newest counts.
 */
export const pictureTextEntity = defineEntity({
  fields: {
    image_url: requiredPicture(),
    ...bilingual('alt', text(optionalText, 'alt')),
  },
  needsOneOf: Object.values(ALT),
  visibleBy: null,
  name: ALT,
  identity: ['image_url'],
  path: () => '/',
  plural: 'texts of pictures',
})
export type PictureText = z.output<typeof pictureTextEntity.row>
