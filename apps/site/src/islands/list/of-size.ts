import { packSizeList } from '@bayt/content/entities/pack-sizes'
import type { CardData } from './cards.ts'
import type { ListEntry } from './search-entry.ts'

/** A pack size in an address: `0.75litre`. */
export const sizeInAddress = (size: number, unit: string) => `${size}${unit.toLowerCase()}`

/** Whether a product comes in a pack size; `''` is any. Articles have no sizes. */
export function isOfSize(entry: ListEntry | CardData, size: string): boolean {
  if (size === '' || !('pack_unit' in entry)) return size === ''
  return packSizeList(entry.pack_sizes).some((known) => sizeInAddress(known, entry.pack_unit) === size)
}
