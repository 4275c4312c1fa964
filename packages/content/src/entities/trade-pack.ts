import type { z } from 'zod'
import { defineEntity } from './define-entity.ts'
import { bilingual, code, number, reference, text } from './field.ts'
import { gtin, optionalText, packSize } from './fields.ts'

const count = (max: number) => number({ min: 1, max })
const centimetres = () => number({ min: 0.1, max: 1000, decimals: 1 })

const FACTS = {
  gtin: code(gtin, '4006381333931'),
  ...bilingual('packaging', text(optionalText, 'name')),
  pieces_per_carton: count(10_000),
  carton_length_cm: centimetres(),
  carton_width_cm: centimetres(),
  carton_height_cm: centimetres(),
  carton_gross_kg: number({ min: 0.001, max: 5000, decimals: 3 }),
  cartons_per_layer: count(1000),
  cartons_per_pallet: count(10_000),
  stacking_limit: count(20),
  cartons_per_20ft: count(100_000),
  cartons_per_40ft: count(100_000),
  pallets_per_20ft: count(100),
  pallets_per_40ft: count(100),
}
const { pieces_per_carton: _, ...OTHERS } = FACTS

/** How a pack size of a product travels: its carton, pallet and containers; one record per size (docs/decisions/trade-facts.md). */
export const tradePackEntity = defineEntity({
  fields: { product_id: reference('products'), size: code(packSize, '5'), ...FACTS },
  // A form without any fact shows the fault at the first of these.
  needsOneOf: ['pieces_per_carton', ...(Object.keys(OTHERS) as (keyof typeof OTHERS)[])],
  visibleBy: null,
  name: { en: 'product_id', ar: 'product_id' },
  identity: ['product_id', 'size'],
  path: () => '/products',
  plural: 'trade facts of pack sizes',
})
export type TradePack = z.output<typeof tradePackEntity.row>
