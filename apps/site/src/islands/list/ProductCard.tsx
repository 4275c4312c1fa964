import arrow from 'lucide-static/icons/arrow-right.svg?raw'
import { memo } from 'react'
import { fullPicture } from '../../data/short-picture.ts'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { CardGrid, type CardProps, type CardsProps } from './CardGrid.tsx'
import type { ProductCardData } from './cards.ts'
import { Marked } from './Marked.tsx'
import { PackSizes } from './PackSizes.tsx'
import styles from './ProductCard.module.css'
import { PRODUCT_CARD_SIZES } from './product-card-sizes.ts'

/** A product in a list (spec: public-site §2), on the server and in the browser. */
const ProductCard = memo(({ card, words, mark, isFirst = false }: CardProps<ProductCardData>) => {
  const { id, category, picture, name, sizes, drawn } = card
  return (
    <article className={styles.card}>
      <div className={styles.packshot} data-name={drawn && name}>
        <Picture
          picture={fullPicture({ name: picture, width: 480, height: 480 })}
          alt=""
          sizes={PRODUCT_CARD_SIZES}
          isPriority={isFirst}
        />
      </div>
      <p className="label">{words.categories[category] ?? category}</p>
      <h3>
        <a href={`${words.listPath}/${id}`}>
          <Marked text={name} mark={mark} />
        </a>
      </h3>
      {sizes.length > 0 && <PackSizes sizes={sizes} label={words.packSizes ?? ''} isCompact />}
      <p className={styles.more} aria-hidden="true">
        {words.viewDetails}
        <Icon svg={arrow} size={16} isDirectional />
      </p>
    </article>
  )
})

/** A grid of products. */
export function ProductCards({ words, mark, ...grid }: CardsProps) {
  return (
    <CardGrid {...grid} look="products">
      {(card, isFirst) => 'name' in card && <ProductCard card={card} words={words} mark={mark} isFirst={isFirst} />}
    </CardGrid>
  )
}
