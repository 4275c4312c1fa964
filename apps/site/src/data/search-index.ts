import type { Article } from '@bayt/content/entities/article'
import type { Product } from '@bayt/content/entities/product'
import { type Locale, localised } from '@bayt/content/locale'
import { buildWordIndex } from '@bayt/content/search/build-word-index'
import { type StaffLine, writeConcepts } from '@bayt/content/search/concept-lines'
import type { SearchedWords } from '@bayt/content/search/document'
import type { WordIndex } from '@bayt/content/search/word-index'
import { hasVideo } from '@bayt/content/text/markdown'
import { articleCard } from '../islands/list/article-card.ts'
import type { CardData } from '../islands/list/cards.ts'
import { productCard } from '../islands/list/product-card.ts'
import type { ArticleEntry, IndexPart, ProductEntry } from '../islands/list/search-entry.ts'
import type { ContentReader } from './content-reader.ts'
import type { Picture } from './picture.ts'
import { productPlaceholder } from './product-placeholder.ts'
import { conceptsOfLines, documentOfArticle, documentOfProduct } from './search-documents.ts'
import { shortName } from './short-picture.ts'

/** Products are found by name, category, packs, description and features, in both languages. */
export function productIndex(content: ContentReader, locale: Locale, part: number): IndexPart | undefined {
  const products = content.getProductPart(part)
  const lines = content.getSynonyms()
  return (
    products && {
      entries: products.map((product) => productEntry(product, locale, withoutColour(pictureOfProduct(content, product)))),
      ...wordIndexOnce(products, lines, documentOfProduct),
      ...(part === 1 && { concepts: writeConcepts(conceptsOfLines(lines)) }),
    }
  )
}

/** Articles are found by title, category, excerpt and text, in both languages. */
export function articleIndex(content: ContentReader, locale: Locale, part: number): IndexPart | undefined {
  const articles = content.getArticlePart(part)
  const lines = content.getSynonyms()
  return (
    articles && {
      entries: articles.map((article) => articleEntry(article, locale, withoutColour(pictureOfArticle(content, article)))),
      ...wordIndexOnce(articles, lines, documentOfArticle),
      ...(part === 1 && { concepts: writeConcepts(conceptsOfLines(lines)) }),
    }
  )
}

/**
 * The word index of each part. The key is the array with the rows of the part. The words are the same in all languages, so all
 * languages share one index.
 */
const known = new WeakMap<readonly object[], { lines: readonly StaffLine[]; index: WordIndex }>()

function wordIndexOnce<Row extends object>(
  rows: readonly Row[],
  lines: readonly StaffLine[],
  documentOfRow: (row: Row, lines: readonly StaffLine[]) => SearchedWords,
): WordIndex {
  const earlier = known.get(rows)
  if (earlier?.lines === lines) return earlier.index
  const index = buildWordIndex(rows.map((row) => documentOfRow(row, lines)))
  known.set(rows, { lines, index })
  return index
}

/** The card of a product in the form of the pages. */
export function cardOfProduct(content: ContentReader, locale: Locale, product: Product): CardData {
  return productCard(productEntry(product, locale, pictureOfProduct(content, product)), locale)
}

/** The card of an article in the form of the pages. */
export function cardOfArticle(content: ContentReader, locale: Locale, article: Article): CardData {
  return articleCard(articleEntry(article, locale, pictureOfArticle(content, article)), locale)
}

export const pictureOfProduct = (content: ContentReader, product: Product) =>
  content.getPicture(product.packaging_image_url, productPlaceholder(product.category))
export const pictureOfArticle = (content: ContentReader, article: Article) => content.getPicture(article.thumbnail_url, 'news')

function productEntry(product: Product, locale: Locale, picture: Picture): ProductEntry {
  const { id, category, pack_sizes, pack_unit } = product
  const drawn = picture.isDefault && { drawn: picture.isDefault }
  return { id, name: localised(product, 'name', locale), category, pack_sizes, pack_unit, picture: shortName(picture), ...drawn }
}

function articleEntry(article: Article, locale: Locale, picture: Picture): ArticleEntry {
  const { id, category, created_at } = article
  const [title, excerpt] = [localised(article, 'title', locale), localised(article, 'excerpt', locale)]
  const video = hasVideo(localised(article, 'content', locale)) && { video: true as const }
  return { id, title, excerpt, category, created_at, picture: shortName(picture), ...video }
}

const withoutColour = (picture: Picture): Picture => ({ ...picture, colour: 'transparent' })
