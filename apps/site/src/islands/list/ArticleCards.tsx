import { ArticleCard } from './ArticleCard.tsx'
import { CardGrid, type CardsProps } from './CardGrid.tsx'

/** A grid of articles. */
export function ArticleCards({ words, mark, ...grid }: CardsProps) {
  return (
    <CardGrid {...grid} look="articles">
      {(card, isFirst) => 'title' in card && <ArticleCard card={card} words={words} mark={mark} isFirst={isFirst} />}
    </CardGrid>
  )
}
