import type { z } from 'zod'
import { TENDER_TOPICS } from './categories.ts'
import { defineEntity } from './define-entity.ts'
import { bilingual, choice, date, flag, order, text } from './field.ts'
import { optionalText, requiredText } from './fields.ts'
import { inLanguages } from './languages.ts'

/** A fact that buyers with a tender ask for: a label with its value, and who stated the fact on which day. */
export const tenderFactEntity = defineEntity({
  fields: {
    topic: choice(TENDER_TOPICS, { default: 'Capacity' }),
    ...bilingual('label', text(requiredText, 'name')),
    ...bilingual('value', text(requiredText, 'subtitle')),
    ...bilingual('source', text(optionalText, 'name')),
    stated_on: date(),
    active: flag(),
    display_order: order(),
  },
  visibleBy: 'active',
  name: inLanguages('label'),
  identity: ['label_en'],
  path: () => '/bulk-orders',
  plural: 'facts for tenders',
})
export type TenderFact = z.output<typeof tenderFactEntity.row>
