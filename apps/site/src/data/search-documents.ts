import type { Article } from '@bayt/content/entities/article'
import type { Product } from '@bayt/content/entities/product'
import { conceptsOf, type StaffLine } from '@bayt/content/search/concept-lines'
import type { Concepts } from '@bayt/content/search/concepts'
import { documentOf, type SearchedTexts, type SearchedWords } from '@bayt/content/search/document'
import { searchedTextsOf } from '@bayt/content/search/searched-texts'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'

interface KnownWords {
  concepts: Concepts
  /** Unchanged rows stay the same objects, so their words are found once for both languages and all releases. */
  byRow: WeakMap<object, SearchedWords>
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

/** The concepts of the built-in lines (`TRADE_WORDS`) and of the lines of staff. */
export const conceptsOfLines = (lines: readonly StaffLine[]): Concepts => knownWords(lines).concepts

function wordsOnce(row: object, lines: readonly StaffLine[], textsOf: () => SearchedTexts): SearchedWords {
  const { concepts, byRow } = knownWords(lines)
  const words = byRow.get(row) ?? documentOf(textsOf(), concepts)
  byRow.set(row, words)
  return words
}

/** @param lines the lines of synonyms that staff entered */
export function documentOfProduct(product: Product, lines: readonly StaffLine[]): SearchedWords {
  return wordsOnce(product, lines, () => searchedTextsOf('products', product))
}

/** @param lines the lines of synonyms that staff entered */
export function documentOfArticle(article: Article, lines: readonly StaffLine[]): SearchedWords {
  return wordsOnce(article, lines, () => searchedTextsOf('articles', article))
}
