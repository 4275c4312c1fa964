import type { ReactNode, RefObject } from 'react'
import styles from './CardGrid.module.css'
import type { CardData, CardWords } from './cards.ts'
import type { Mark } from './Marked.tsx'

/** Properties of a card. */
export interface CardProps<Card extends CardData> {
  card: Card
  words: CardWords
  /** Marks the searched words. */
  mark?: Mark | undefined
  /** Whether the card is in the first row, so that its picture is not lazy. */
  isFirst?: boolean
}

/** Properties of a grid of cards of one kind. */
export interface CardsProps {
  cards: readonly CardData[]
  words: CardWords
  id?: string
  /** Number of cards whose pictures are not lazy. */
  firstRow?: number
  ref?: RefObject<HTMLUListElement | null>
  /** Marks the searched words. */
  mark?: Mark | undefined
}

interface Props extends Omit<CardsProps, 'words' | 'mark'> {
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
