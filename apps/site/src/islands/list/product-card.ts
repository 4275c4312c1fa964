import { packSizeList } from '@bayt/content/entities/pack-sizes'
import type { Locale } from '@bayt/content/locale'
import { formatAmount } from '@bayt/content/text/amount'
import type { ProductCardData } from './cards.ts'
import type { ProductEntry } from './search-entry.ts'

/** The card of a product. */
export function productCard(entry: ProductEntry, locale: Locale): ProductCardData {
  return { ...entry, sizes: packSizeList(entry.pack_sizes).map((size) => formatAmount(locale, size, entry.pack_unit)) }
}
