import type { RefObject } from 'react'
import { ArticleCard } from './ArticleCard.tsx'
import styles from './CardGrid.module.css'
import type { CardData, CardWords } from './cards.ts'
import { ProductCard } from './ProductCard.tsx'

interface Props {
  kind: 'products' | 'articles'
  cards: readonly CardData[]
  words: CardWords
  id?: string
  /** Number of cards whose pictures are not lazy. */
  firstRow?: number
  ref?: RefObject<HTMLUListElement | null>
}

/** A grid of cards. */
export function CardGrid({ kind, cards, words, id, firstRow = 0, ref }: Props) {
  return (
    <ul ref={ref} className={`${styles.grid} ${styles[kind]}`} id={id}>
      {cards.map((card, at) => (
        <li key={card.id} data-id={card.id}>
          {'name' in card ? (
            <ProductCard card={card} words={words} isFirst={at < firstRow} />
          ) : (
            <ArticleCard card={card} words={words} isFirst={at < firstRow} />
          )}
        </li>
      ))}
    </ul>
  )
}
