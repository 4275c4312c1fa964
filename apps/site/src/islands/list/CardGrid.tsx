import type { Term } from '@bayt/content/search/query'
import type { ReactNode, RefObject } from 'react'
import styles from './CardGrid.module.css'
import type { CardData, CardWords } from './cards.ts'

/** Properties of a grid of cards of one kind. */
export interface CardsProps {
  cards: readonly CardData[]
  words: CardWords
  id?: string
  /** Number of cards whose pictures are not lazy. */
  firstRow?: number
  ref?: RefObject<HTMLUListElement | null>
  /** What was searched, to mark it. */
  terms?: readonly Term[]
}

interface Props extends Omit<CardsProps, 'words' | 'terms'> {
  look: 'products' | 'articles'
  children: (card: CardData, isFirst: boolean) => ReactNode
}

/** A grid of cards. */
export function CardGrid({ cards, id, firstRow = 0, ref, look, children }: Props) {
  return (
    <ul ref={ref} className={`${styles.grid} ${styles[look]}`} id={id}>
      {cards.map((card, at) => (
        <li key={card.id} data-id={card.id}>
          {children(card, at < firstRow)}
        </li>
      ))}
    </ul>
  )
}
