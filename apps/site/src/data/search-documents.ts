import type { Article } from '@bayt/content/entities/article'
import { packSizeList } from '@bayt/content/entities/pack-sizes'
import type { Product } from '@bayt/content/entities/product'
import { LOCALES, localised } from '@bayt/content/locale'
import { conceptsOf } from '@bayt/content/search/concepts'
import { documentOf, type SearchedTexts, type SearchedWords } from '@bayt/content/search/document'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import { t } from '../i18n/t.ts'

const CONCEPTS = conceptsOf(TRADE_WORDS)
/** Rows stay the same objects while they do not change, so their words are found once for both languages and all releases. */
const known = new WeakMap<object, SearchedWords>()

function wordsOnce(row: object, textsOf: () => SearchedTexts): SearchedWords {
  const words = known.get(row) ?? documentOf(textsOf(), CONCEPTS)
  known.set(row, words)
  return words
}

/** The text of a field in every language that has one. */
const inAll = (textIn: (locale: (typeof LOCALES)[number]) => string | null) => LOCALES.map(textIn).filter((text) => text !== null)

export function documentOfProduct(product: Product): SearchedWords {
  return wordsOnce(product, () => ({
    name: inAll((locale) => localised(product, 'name', locale)),
    group: LOCALES.map((locale) => t(locale).categories[product.category]),
    packs: packSizeList(product.pack_sizes).map((size) => `${size} ${product.pack_unit}`),
    rest: [
      ...inAll((locale) => localised(product, 'description', locale)),
      ...inAll((locale) => localised(product, 'features', locale)),
    ],
  }))
}

export function documentOfArticle(article: Article): SearchedWords {
  return wordsOnce(article, () => ({
    name: inAll((locale) => localised(article, 'title', locale)),
    group: LOCALES.map((locale) => t(locale).articleCategories[article.category]),
    rest: [
      ...inAll((locale) => localised(article, 'excerpt', locale)),
      ...inAll((locale) => localised(article, 'content', locale)),
    ],
  }))
}
