import type { z } from 'zod'
import { defineEntity } from './define-entity.ts'
import { bilingual, code, country, lines, number, reference, text } from './field.ts'
import { hsCode, optionalText } from './fields.ts'

const FACTS = {
  origin: country(),
  ...bilingual('manufacturer', text(optionalText, 'name')),
  shelf_life_months: number({ min: 1, max: 120 }),
  ...bilingual('storage', text(optionalText, 'subtitle')),
  hs_code: code(hsCode, '100630'),
  ...bilingual('limits', lines('description')),
}

/** Facts of a product that its buyers ask for; one record per product (docs/decisions/trade-facts.md). */
export const tradeFactEntity = defineEntity({
  fields: { product_id: reference('products'), ...FACTS },
  needsOneOf: Object.keys(FACTS) as (keyof typeof FACTS)[],
  visibleBy: null,
  name: { en: 'product_id', ar: 'product_id' },
  identity: ['product_id'],
  path: () => '/products',
  plural: 'trade facts',
})
export type TradeFact = z.output<typeof tradeFactEntity.row>
