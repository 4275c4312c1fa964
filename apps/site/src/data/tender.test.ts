import { productEntity } from '@bayt/content/entities/product'
import { NO_TENDER_FACTS } from '@bayt/content/tender/facts'
import { expect, test } from 'vitest'
import { tenderWarnings } from './tender.ts'

const dates = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' }
const flour = productEntity.row.parse({ id: 5, ...dates, name_en: 'Flour', name_ar: 'طحين', category: 'Sugar', pack_unit: 'Kg' })
const counts = { packsPerCarton: 12, cartonsPerPallet: null, packsPerPallet: null, palletKilograms: null }

test('a product that the catalogue does not have is reported once, to the operator', () => {
  const packing = [
    { product: 'Flour', size: 1, ...counts },
    { product: 'Semolina', size: 1, ...counts },
    { product: 'Semolina', size: 5, ...counts },
  ]
  expect(tenderWarnings({ ...NO_TENDER_FACTS, packing }, [flour])).toEqual([
    'No product is named "Semolina", so its cartons and pallets are not shown: correct the name in packages/brand/src/tender.ts.',
  ])
})
