import { TEAM_NAME } from '@bayt/brand/identity'
import newsPicture from '@bayt/brand/pictures/news-picture.webp'
import { ARTICLE_CATEGORIES, findCategory } from '@bayt/content/entities/categories'
import { SiteCard } from '../../components/site-card.tsx'
import type { CardOfForm } from '../../resource/form/card-preview.tsx'
import styles from './articles.module.css'
import { ARTICLE_TEXTS } from './texts.ts'

/** An article as the list of the site will show it, without its date. */
export const ArticleCard: CardOfForm = ({ language, text }) => {
  const category = findCategory(ARTICLE_CATEGORIES, text('category')) ?? ARTICLE_CATEGORIES[0]
  const excerpt = text(`excerpt_${language}`)
  return (
    <SiteCard
      language={language}
      picture={text('thumbnail_url')}
      placeholder={newsPicture}
      look="photo"
      label={`${ARTICLE_TEXTS[language].choices[category]} · ${TEAM_NAME[language]}`}
      title={text(`title_${language}`)}
    >
      {excerpt && <p className={styles.excerpt}>{excerpt}</p>}
    </SiteCard>
  )
}
