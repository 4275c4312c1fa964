import type { z } from 'zod'
import { CERTIFICATE_SCOPES } from './categories.ts'
import { defineEntity } from './define-entity.ts'
import { bilingual, choice, date, flag, order, picture, text } from './field.ts'
import { requiredText } from './fields.ts'
import { inLanguages } from './languages.ts'

/** A certificate for buyers with a tender. The site shows a certificate only while the certificate is valid (`certificate-validity.ts`). */
export const certificateEntity = defineEntity({
  fields: {
    ...bilingual('name', text(requiredText, 'name')),
    ...bilingual('issuer', text(requiredText, 'name')),
    number: text(requiredText, 'name'),
    valid_from: date(),
    valid_until: date(),
    scope: choice(CERTIFICATE_SCOPES, { default: 'Company' }),
    image_url: picture(),
    active: flag(),
    display_order: order(),
  },
  visibleBy: 'active',
  name: inLanguages('name'),
  identity: ['name_en'],
  path: () => '/bulk-orders',
  plural: 'certificates',
})
export type Certificate = z.output<typeof certificateEntity.row>
