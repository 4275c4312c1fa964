import type { Product } from '@bayt/content/entities/product'
import { expect, test } from 'vitest'
import { packSizesOf } from './pack-sizes.ts'

const product = (pack_unit: Product['pack_unit'], pack_sizes: string | null) => ({ pack_unit, pack_sizes }) as Product

test('the pack sizes are those of all products, each once, weights before volumes, the smallest first', () => {
  expect(packSizesOf([product('Litre', '20,1.5'), product('Kg', '40,5'), product('Kg', '5,0.17'), product('Kg', null)])).toEqual([
    { size: 0.17, unit: 'Kg' },
    { size: 5, unit: 'Kg' },
    { size: 40, unit: 'Kg' },
    { size: 1.5, unit: 'Litre' },
    { size: 20, unit: 'Litre' },
  ])
  expect(packSizesOf([])).toEqual([])
})
