import { packSizeList } from '@bayt/content/entities/pack-sizes'
import { toLatinDigits } from '@bayt/content/text/digits'
import type { CardData } from './cards.ts'
import type { ListEntry } from './search-entry.ts'

/** A pack size in an address: `0.75litre`. */
export const sizeInAddress = (size: number | string, unit: string) => `${size}${unit.toLowerCase()}`

/** The number of a card's formatted size: `٠٫٧٥` is `0.75`, and `1,000` is `1000`. */
const plainNumber = (formatted: string) => toLatinDigits(formatted).replace(/[,٬]/g, '').replace('٫', '.')

/** Whether a product comes in a pack size; `''` is any. Articles have no sizes. */
export function isOfSize(entry: ListEntry | CardData, size: string): boolean {
  if (size === '' || !('pack_unit' in entry)) return size === ''
  const sizes = 'sizes' in entry ? entry.sizes.map(plainNumber) : packSizeList(entry.pack_sizes)
  return sizes.some((known) => sizeInAddress(known, entry.pack_unit) === size)
}
