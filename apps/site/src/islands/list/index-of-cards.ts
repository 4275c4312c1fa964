import { buildWordIndex } from '@bayt/content/search/build-word-index'
import type { SearchedWords } from '@bayt/content/search/document'
import { possibleStems } from '@bayt/content/search/stem'
import { wordsAndNumbersOf } from '@bayt/content/search/words'
import type { CardData, CardWords } from './cards.ts'
import type { IndexPart } from './search-entry.ts'

/**
 * An index of the cards of a page, used if the index of the list cannot be read: the words on the cards, without synonyms, which
 * are part of the list's index.
 */
export function indexOfCards(cards: CardData[], words: CardWords): IndexPart<CardData> {
  return { entries: cards, ...buildWordIndex(cards.map((card) => wordsOfCard(card, words))) }
}

function wordsOfCard(card: CardData, { categories }: CardWords): SearchedWords {
  const category = categories[card.category] ?? card.category
  if ('title' in card) return [stemsOf([card.title]), stemsOf([category]), stemsOf([card.excerpt ?? ''])]
  return [stemsOf([card.name]), stemsOf([category, ...card.sizes]), '']
}

const stemsOf = (texts: string[]) => [...new Set(texts.flatMap(wordsAndNumbersOf).flatMap(possibleStems))].join(' ')
