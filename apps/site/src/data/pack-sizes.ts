import { PACK_UNITS, type PackUnit } from '@bayt/content/entities/categories'
import { packSizeList } from '@bayt/content/entities/pack-sizes'
import type { Product } from '@bayt/content/entities/product'

/** A pack size that products come in. */
export interface PackSize {
  size: number
  unit: PackUnit
}

/** The pack sizes of all products, each once, by unit and size. */
export function packSizesOf(products: readonly Product[]): PackSize[] {
  return PACK_UNITS.flatMap((unit) => {
    const sizes = new Set(products.flatMap((of) => (of.pack_unit === unit ? packSizeList(of.pack_sizes) : [])))
    return [...sizes].sort((a, b) => a - b).map((size) => ({ size, unit }))
  })
}
