import { packSizeList } from '@bayt/content/entities/pack-sizes'
import type { Locale } from '@bayt/content/locale'
import { formatNumber } from '../../i18n/format.ts'
import type { ProductCardData } from './cards.ts'
import type { ProductEntry } from './search-entry.ts'

/** The card of a product. */
export function productCard(
  { id, category, picture, name, pack_sizes, pack_unit }: ProductEntry,
  locale: Locale,
): ProductCardData {
  return { id, category, picture, name, pack_unit, sizes: packSizeList(pack_sizes).map((size) => formatNumber(locale, size)) }
}
