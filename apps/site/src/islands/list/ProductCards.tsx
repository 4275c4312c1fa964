import { CardGrid, type CardsProps } from './CardGrid.tsx'
import { ProductCard } from './ProductCard.tsx'

/** A grid of products. */
export function ProductCards({ words, mark, ...grid }: CardsProps) {
  return (
    <CardGrid {...grid} look="products">
      {(card, isFirst) => 'name' in card && <ProductCard card={card} words={words} mark={mark} isFirst={isFirst} />}
    </CardGrid>
  )
}
