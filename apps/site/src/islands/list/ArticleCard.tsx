import play from 'lucide-static/icons/play.svg?raw'
import { memo } from 'react'
import { fullPicture } from '../../data/short-picture.ts'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import styles from './ArticleCard.module.css'
import { ArticleMeta } from './ArticleMeta.tsx'
import { ARTICLE_CARD_SIZES } from './article-card-sizes.ts'
import { CardGrid, type CardProps, type CardsProps } from './CardGrid.tsx'
import type { ArticleCardData } from './cards.ts'
import { Marked } from './Marked.tsx'

/** An article in a list (spec: public-site §2), on the server and in the browser. */
const ArticleCard = memo(({ card, words, mark, isFirst = false }: CardProps<ArticleCardData>) => {
  const { id, category, picture, title, excerpt, published, video } = card
  return (
    <article className={styles.card}>
      <div className={styles.thumbnail}>
        <Picture
          picture={fullPicture({ name: picture, width: 480, height: 300 })}
          alt=""
          sizes={ARTICLE_CARD_SIZES}
          isPriority={isFirst}
        />
        {video && (
          <span className={styles.play}>
            <Icon svg={play} size={24} />
            <span className="visually-hidden">{words.hasVideo}</span>
          </span>
        )}
      </div>
      <ArticleMeta label={words.categories[category] ?? category} published={published} team={words.team ?? ''} />
      <h3>
        <a href={`${words.listPath}/${id}`}>
          <Marked text={title} mark={mark} />
        </a>
      </h3>
      {excerpt && (
        <p className={styles.excerpt}>
          <Marked text={excerpt} mark={mark} />
        </p>
      )}
    </article>
  )
})

/** A grid of articles. */
export function ArticleCards({ words, mark, ...grid }: CardsProps) {
  return (
    <CardGrid {...grid} look="articles">
      {(card, isFirst) => 'title' in card && <ArticleCard card={card} words={words} mark={mark} isFirst={isFirst} />}
    </CardGrid>
  )
}
