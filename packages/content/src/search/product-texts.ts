import type { PackUnit } from '../entities/categories.ts'
import { packSizeList } from '../entities/pack-sizes.ts'
import type { Product } from '../entities/product.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale, localised } from '../locale.ts'
import { formatAmount } from '../text/amount.ts'
import type { SearchedTexts } from './document.ts'

/** The text of a field in every language that has one. */
export const inEveryLanguage = (textIn: (locale: Locale) => string | null) => LOCALES.map(textIn).filter((text) => text !== null)

/** The names of the categories on the site, in every language. */
export const CATEGORY_WORDS: Record<Product['category'], readonly string[]> = {
  Rice: ['Rice', 'أرز'],
  Oil: ['Oil', 'زيوت'],
  Sugar: ['Sugar', 'سكر'],
  Diversified: ['Diversified', 'منوعات'],
}

/** A pack in words: as stored, and below one kilogram or litre also as on its card, so that `170` finds `170 g`. */
export function packTexts(size: number, unit: PackUnit): string[] {
  const stored = `${size} ${unit}`
  return size < 1 ? [stored, formatAmount(DEFAULT_LOCALE, size, unit)] : [stored]
}

/** The searched texts of a product. @param categoryNames the names of its category */
export function searchedTextsOfProduct(product: Product, categoryNames: readonly string[]): SearchedTexts {
  return {
    name: inEveryLanguage((locale) => localised(product, 'name', locale)),
    group: categoryNames,
    packs: packSizeList(product.pack_sizes).flatMap((size) => packTexts(size, product.pack_unit)),
    rest: [
      ...inEveryLanguage((locale) => localised(product, 'description', locale)),
      ...inEveryLanguage((locale) => localised(product, 'features', locale)),
    ],
  }
}
