import { conceptsOf, writeConcepts } from '@bayt/content/search/concepts'
import { documentOf, type SearchedTexts } from '@bayt/content/search/document'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import { buildWordIndex } from '@bayt/content/search/word-index'
import type { CardData, CardWords } from './cards.ts'
import type { IndexPart } from './search-entry.ts'

/**
 * An index of the cards of a page, for when the index of the list cannot be read: the words that the cards show, and the synonyms of
 * the code.
 */
export function indexOfCards(cards: CardData[], words: CardWords): IndexPart<CardData> {
  const concepts = conceptsOf(TRADE_WORDS)
  return {
    entries: cards,
    concepts: writeConcepts(concepts),
    ...buildWordIndex(cards.map((card) => documentOf(textsOf(card, words), concepts))),
  }
}

function textsOf(card: CardData, { categories, units }: CardWords): SearchedTexts {
  const group = [categories[card.category] ?? card.category]
  if ('title' in card) return { name: [card.title], group, rest: [card.excerpt ?? ''] }
  const unit = units?.[card.pack_unit] ?? card.pack_unit
  return { name: [card.name], group, packs: card.sizes.map((size) => `${size} ${unit}`), rest: [] }
}
