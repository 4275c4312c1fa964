import { ArticleCard } from './ArticleCard.tsx'
import { CardGrid, type CardsProps } from './CardGrid.tsx'

/** A grid of articles. */
export function ArticleCards({ words, terms, ...grid }: CardsProps) {
  return (
    <CardGrid {...grid} look="articles">
      {(card, isFirst) => 'title' in card && <ArticleCard card={card} words={words} terms={terms} isFirst={isFirst} />}
    </CardGrid>
  )
}
