import { conceptsOf } from '@bayt/content/search/concepts'
import { documentOf, type SearchedTexts } from '@bayt/content/search/document'
import { buildWordIndex } from '@bayt/content/search/word-index'
import type { CardData, CardWords } from './cards.ts'
import type { IndexPart } from './search-entry.ts'

/**
 * An index of the cards of a page, for when the index of the list cannot be read. It has the words that the cards show.
 * @param synonyms words that mean the same
 */
export function indexOfCards(cards: CardData[], words: CardWords, synonyms: readonly (readonly string[])[]): IndexPart<CardData> {
  const concepts = conceptsOf(synonyms)
  return { entries: cards, synonyms, ...buildWordIndex(cards.map((card) => documentOf(textsOf(card, words), concepts))) }
}

function textsOf(card: CardData, { categories, units }: CardWords): SearchedTexts {
  const group = [categories[card.category] ?? card.category]
  if ('title' in card) return { name: [card.title], group, rest: [card.excerpt ?? ''] }
  const unit = units?.[card.pack_unit] ?? card.pack_unit
  return { name: [card.name], group, packs: card.sizes.map((size) => `${size} ${unit}`), rest: [] }
}
