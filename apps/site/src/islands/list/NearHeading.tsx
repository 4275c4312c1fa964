import { shownWord } from '@bayt/content/search/marks'
import { wordsOf } from '@bayt/content/search/words'
import { fill } from '../../i18n/format.ts'
import type { CardData } from './cards.ts'
import styles from './ListFilter.module.css'

export interface NearTexts {
  near: string
  /** `Did you mean {query}?` */
  didYouMean: string
}

interface Props {
  query: string
  instead: readonly { typed: string; found: string }[]
  cards: readonly CardData[]
  texts: NearTexts
  onChoose: (query: string) => void
}

/** Says that no card has all words of the query, and offers the words that were found instead. */
export function NearHeading({ query, instead, cards, texts, onChoose }: Props) {
  const shown = cards.flatMap((card) => ('name' in card ? [card.name] : [card.title, card.excerpt ?? '']))
  const suggested = wordsOf(query).map((word) => {
    const replaced = instead.find(({ typed }) => typed === word)
    return replaced ? shownWord(shown, replaced.found) : word
  })
  const suggestion = instead.length > 0 && suggested.every((word) => word !== undefined) ? suggested.join(' ') : ''
  return (
    <div className={styles.near}>
      <p>{texts.near}</p>
      {suggestion && (
        <button type="button" onClick={() => onChoose(suggestion)}>
          {fill(texts.didYouMean, { query: suggestion })}
        </button>
      )}
    </div>
  )
}
