import newsPicture from '@bayt/brand/pictures/news-picture.webp'
import { ARTICLE_CATEGORIES } from '@bayt/content/entities/categories'
import { translationsOf } from '@bayt/content/entities/languages'
import { DEFAULT_LOCALE, eachLocale, localised } from '@bayt/content/locale'
import type { ListRowOf } from '@bayt/content/queries/resource'
import { ArticleText } from '../../editor/article-text.tsx'
import { CategoryTag, RecordName, TextLines } from '../../list/record-cells.tsx'
import { type ColumnFacts, describeFilter, describeScreen } from '../../record/describe-screen.ts'
import { RowBadge } from '../../record/languages/language-badge.tsx'
import { formatShortDate } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './articles.module.css'
import { PublishToggle, STATUS_TEXTS } from './publish-toggle.tsx'
import { ARTICLE_TEXTS } from './texts.ts'

/** The columns of the list (spec: admin §2). An article without a picture shows the default news picture (§3). */
const ARTICLE_COLUMNS: ColumnFacts<ListRowOf<'articles'>, 'article' | 'category' | 'status' | 'date'>[] = [
  {
    key: 'article',
    isRowHeader: true,
    sortBy: (locale) => `title_${locale}`,
    render: (article) => (
      <RecordName
        thumbnail={<Thumbnail src={article.thumbnail_url} placeholder={newsPicture} fit="cover" />}
        names={eachLocale((language) => localised(article, 'title', language))}
      >
        <RowBadge table="articles" id={article.id} />
        <TextLines texts={{ [DEFAULT_LOCALE]: localised(article, 'excerpt', DEFAULT_LOCALE) }} />
      </RecordName>
    ),
  },
  {
    key: 'category',
    sortBy: () => 'category',
    render: ({ category }, locale) => <CategoryTag>{ARTICLE_TEXTS[locale].choices[category]}</CategoryTag>,
  },
  { key: 'status', sortBy: () => 'published', render: ({ published }) => <ArticleStatus published={published} /> },
  { key: 'date', sortBy: () => 'created_at', render: ({ created_at }) => <ArticleDate time={created_at} /> },
]

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

/** The date of an article (spec: admin §9: short form). */
function ArticleDate({ time }: { time: string }) {
  const { locale } = useLocale()
  return (
    <time dateTime={time} className={styles.date}>
      {formatShortDate(locale, time)}
    </time>
  )
}

/** Whether visitors see an article: Published or Draft (spec: admin §2). */
function ArticleStatus({ published }: { published: boolean }) {
  const text = STATUS_TEXTS[useLocale().locale]
  return <StatusBadge tone={published ? 'on' : 'off'}>{published ? text.published : text.draft}</StatusBadge>
}
