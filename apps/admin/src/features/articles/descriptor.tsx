import { ARTICLE_CATEGORIES } from '@bayt/content/entities/categories'
import { translationsOf } from '@bayt/content/entities/languages'
import { describeFilter, describeScreen } from '../../resource/describe-screen.ts'
import { ARTICLE_COLUMNS } from './columns.tsx'
import { PublishToggle } from './publish-toggle.tsx'
import { ARTICLE_TEXTS } from './texts.ts'
import { ArticleText } from './writing/article-text.tsx'

/** Articles Management. */
export const ARTICLES = describeScreen('articles', {
  texts: ARTICLE_TEXTS,
  filters: [describeFilter(ARTICLE_TEXTS, 'category', ARTICLE_CATEGORIES)],
  columns: ARTICLE_COLUMNS,
  groups: [
    { key: 'titles', rows: [translationsOf('title'), 'category', translationsOf('excerpt')] },
    { key: 'content', rows: [translationsOf('content').map((name) => ({ name, Field: ArticleText }))] },
    { key: 'picture', layout: 'grid', rows: ['thumbnail_url'] },
    { key: 'publishing', rows: ['published'] },
  ],
  rowActions: (article) => <PublishToggle article={article} />,
})
