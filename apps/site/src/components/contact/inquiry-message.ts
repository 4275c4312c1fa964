import { packSizeList } from '@bayt/content/entities/pack-sizes'
import type { Product } from '@bayt/content/entities/product'
import { type Locale, localePath, localised } from '@bayt/content/locale'
import { listAmounts } from '@bayt/content/text/amount'
import { fill } from '../../i18n/format.ts'
import { t } from '../../i18n/languages.ts'

/** The sizes of a product as a list, with the unit; empty without sizes. */
export function sizesInWords(locale: Locale, product: Pick<Product, 'pack_sizes' | 'pack_unit'>): string {
  return listAmounts(locale, packSizeList(product.pack_sizes), product.pack_unit)
}

/** A visitor's message about a product: a sentence with its name, its sizes and the address of its page. */
export function productMessage(
  locale: Locale,
  origin: string,
  product: Pick<Product, 'id' | `name_${Locale}` | 'pack_sizes' | 'pack_unit'>,
): string {
  const { inquiryMessage, inquiryMessageWithoutSizes } = t(locale).product
  const sizes = sizesInWords(locale, product)
  const url = origin + localePath(locale, `/products/${product.id}`)
  const name = localised(product, 'name', locale)
  return fill(sizes ? inquiryMessage : inquiryMessageWithoutSizes, { name, url, sizes })
}

/** A visitor's message about a bulk order. */
export function bulkMessage(locale: Locale, origin: string): string {
  return fill(t(locale).bulk.cta.message, { url: origin + localePath(locale, '/bulk-orders') })
}
