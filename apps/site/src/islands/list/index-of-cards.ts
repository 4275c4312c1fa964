import { buildWordIndex } from '@bayt/content/search/build-word-index'
import { readConcepts } from '@bayt/content/search/concepts'
import { documentOf, type SearchedTexts } from '@bayt/content/search/document'
import type { CardData, CardWords } from './cards.ts'
import type { IndexPart } from './search-entry.ts'

/** Synonyms come with the index of the list. */
const NO_CONCEPTS = readConcepts({})

/** An index of the cards of a page, for when the index of the list cannot be read: the words that the cards show. */
export function indexOfCards(cards: CardData[], words: CardWords): IndexPart<CardData> {
  return { entries: cards, ...buildWordIndex(cards.map((card) => documentOf(textsOf(card, words), NO_CONCEPTS))) }
}

function textsOf(card: CardData, { categories, units }: CardWords): SearchedTexts {
  const group = [categories[card.category] ?? card.category]
  if ('title' in card) return { name: [card.title], group, rest: [card.excerpt ?? ''] }
  const unit = units?.[card.pack_unit] ?? card.pack_unit
  return { name: [card.name], group, packs: card.sizes.map((size) => `${size} ${unit}`), rest: [] }
}
