import type { Article } from '@bayt/content/entities/article'
import type { Product } from '@bayt/content/entities/product'
import { type Locale, localised } from '@bayt/content/locale'
import { foldForSearch } from '@bayt/content/search/fold'
import { articleCard, type CardData, productCard } from '../islands/list/cards.ts'
import type { ArticleEntry, ListEntry, ProductEntry } from '../islands/list/search-entry.ts'
import type { ContentReader } from './content-reader.ts'
import type { Picture } from './picture.ts'
import { shortName } from './short-picture.ts'

/** Products match by name or description in the language of the page (spec: public-site §5). */
export function productIndex(content: ContentReader, locale: Locale, part: number): ListEntry[] | undefined {
  return content.getProductPart(part)?.map((product) => ({
    ...productEntry(product, locale, withoutColour(pictureOfProduct(content, product))),
    text: searchText(localised(product, 'name', locale), localised(product, 'description', locale)),
  }))
}

/** Articles match by title or excerpt in the language of the page (spec: public-site §5). */
export function articleIndex(content: ContentReader, locale: Locale, part: number): ListEntry[] | undefined {
  return content.getArticlePart(part)?.map((article) => ({
    ...articleEntry(article, locale, withoutColour(pictureOfArticle(content, article))),
    text: searchText(localised(article, 'title', locale), localised(article, 'excerpt', locale)),
  }))
}

/** The card of a product, as pages show it. */
export function cardOfProduct(content: ContentReader, locale: Locale, product: Product): CardData {
  return productCard(productEntry(product, locale, shortName(pictureOfProduct(content, product))), locale)
}

/** The card of an article, as pages show it. */
export function cardOfArticle(content: ContentReader, locale: Locale, article: Article): CardData {
  return articleCard(articleEntry(article, locale, shortName(pictureOfArticle(content, article))), locale)
}

export const pictureOfProduct = (content: ContentReader, product: Product) =>
  content.getPicture(product.packaging_image_url, 'product')
export const pictureOfArticle = (content: ContentReader, article: Article) => content.getPicture(article.thumbnail_url, 'news')

function productEntry(product: Product, locale: Locale, picture: string): ProductEntry {
  const { id, category, pack_sizes, pack_unit } = product
  return { id, name: localised(product, 'name', locale), category, pack_sizes, pack_unit, picture }
}

function articleEntry(article: Article, locale: Locale, picture: string): ArticleEntry {
  const { id, category, created_at } = article
  const [title, excerpt] = [localised(article, 'title', locale), localised(article, 'excerpt', locale)]
  return { id, title, excerpt, category, created_at, picture }
}

/** Joins title and text with a line break. A folded query has no line break, so no match spans both. */
function searchText(title: string, text: string | null): string {
  return [title, text ?? ''].map(foldForSearch).join('\n').trim()
}

const withoutColour = (picture: Picture) => shortName({ ...picture, colour: 'transparent' })
