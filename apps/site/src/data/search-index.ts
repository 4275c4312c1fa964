import type { Article } from '@bayt/content/entities/article'
import type { Product } from '@bayt/content/entities/product'
import { type Locale, localised } from '@bayt/content/locale'
import { buildWordIndex } from '@bayt/content/search/build-word-index'
import { conceptsOf, type StaffLine, writeConcepts } from '@bayt/content/search/concept-lines'
import type { Concepts } from '@bayt/content/search/concepts'
import { documentOf, type SearchedTexts, type SearchedWords } from '@bayt/content/search/document'
import { searchedTextsOf } from '@bayt/content/search/searched-texts'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import type { WordIndex } from '@bayt/content/search/word-index'
import { hasVideo } from '@bayt/content/text/markdown'
import { articleCard } from '../islands/list/article-card.ts'
import type { CardData } from '../islands/list/cards.ts'
import { productCard } from '../islands/list/product-card.ts'
import type { ArticleEntry, IndexPart, ListEntry, ProductEntry } from '../islands/list/search-entry.ts'
import type { ContentReader } from './content-reader.ts'
import type { Picture } from './picture.ts'
import { productPlaceholder } from './product-placeholder.ts'
import { shortName } from './short-picture.ts'
import { searchedTradeOf, type Trade } from './trade.ts'

/** Products are found by name, category, packs, description, features, origin, HS code and GTIN, in both languages. */
export function productIndex(content: ContentReader, locale: Locale, part: number): IndexPart | undefined {
  return indexOf(content.getProductPart(part), content.getSynonyms(), part, {
    entryOf: (product) => productEntry(product, locale, withoutColour(pictureOfProduct(content, product))),
    textsOf: (product) => searchedTextsOf('products', product),
    tradeOf: (product) => content.getTrade(product.id),
  })
}

/** Articles are found by title, category, excerpt and text, in both languages. */
export function articleIndex(content: ContentReader, locale: Locale, part: number): IndexPart | undefined {
  return indexOf(content.getArticlePart(part), content.getSynonyms(), part, {
    entryOf: (article) => articleEntry(article, locale, withoutColour(pictureOfArticle(content, article))),
    textsOf: (article) => searchedTextsOf('articles', article),
  })
}

interface Searched<Row> {
  entryOf: (row: Row) => ListEntry
  textsOf: (row: Row) => SearchedTexts
  /** Searched besides the texts. */
  tradeOf?: (row: Row) => Trade | undefined
}

/** @param lines the lines of synonyms that staff entered */
function indexOf<Row extends object>(
  rows: readonly Row[] | undefined,
  lines: readonly StaffLine[],
  part: number,
  { entryOf, ...searched }: Searched<Row>,
): IndexPart | undefined {
  return (
    rows && {
      entries: rows.map(entryOf),
      ...wordIndexOnce(rows, lines, searched),
      ...(part === 1 && { concepts: writeConcepts(knownWords(lines).concepts) }),
    }
  )
}

/**
 * The word index of each part. The key is the array with the rows of the part. The words are the same in all languages, so all
 * languages share one index.
 */
const indexes = new WeakMap<
  readonly object[],
  { lines: readonly StaffLine[]; trades: readonly (Trade | undefined)[]; index: WordIndex }
>()

function wordIndexOnce<Row extends object>(
  rows: readonly Row[],
  lines: readonly StaffLine[],
  { textsOf, tradeOf }: Omit<Searched<Row>, 'entryOf'>,
): WordIndex {
  const trades = rows.map((row) => tradeOf?.(row))
  const earlier = indexes.get(rows)
  if (earlier?.lines === lines && trades.every((trade, at) => trade === earlier.trades[at])) return earlier.index
  const { concepts, byRow } = knownWords(lines)
  const wordsOnce = (row: Row, at: number) => {
    const trade = trades[at]
    const known = byRow.get(row)
    if (known && known.trade === trade) return known.words
    const texts = textsOf(row)
    const { names, codes } = searchedTradeOf(trade)
    const words = documentOf({ ...texts, rest: [...texts.rest, ...names], codes }, concepts)
    byRow.set(row, { trade, words })
    return words
  }
  const index = buildWordIndex(rows.map(wordsOnce))
  indexes.set(rows, { lines, trades, index })
  return index
}

interface KnownWords {
  /** The concepts of the built-in lines (`TRADE_WORDS`) and of the lines of staff. */
  concepts: Concepts
  /** Unchanged rows stay the same objects, so their words are found once for both languages and all releases. */
  byRow: WeakMap<object, { trade: Trade | undefined; words: SearchedWords }>
}

/**
 * The words of rows, by the staff's lines of synonyms that were used to find the words. Unchanged lines stay the same object;
 * changed lines give other words.
 */
const known = new WeakMap<readonly StaffLine[], KnownWords>()

function knownWords(lines: readonly StaffLine[]): KnownWords {
  const words = known.get(lines) ?? { concepts: conceptsOf(TRADE_WORDS, lines), byRow: new WeakMap() }
  known.set(lines, words)
  return words
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
