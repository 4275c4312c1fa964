import { packSizeList } from '../entities/pack-sizes.ts'
import type { Product } from '../entities/product.ts'
import { LOCALES, type Locale, localised } from '../locale.ts'
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

/** What is searched in a product. @param categoryNames the names of its category */
export function searchedTextsOfProduct(product: Product, categoryNames: readonly string[]): SearchedTexts {
  return {
    name: inEveryLanguage((locale) => localised(product, 'name', locale)),
    group: categoryNames,
    packs: packSizeList(product.pack_sizes).map((size) => `${size} ${product.pack_unit}`),
    rest: [
      ...inEveryLanguage((locale) => localised(product, 'description', locale)),
      ...inEveryLanguage((locale) => localised(product, 'features', locale)),
    ],
  }
}
