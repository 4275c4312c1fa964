import newsPicture from '@bayt/brand/pictures/news-picture.webp'
import { DEFAULT_LOCALE, eachLocale, localised } from '@bayt/content/locale'
import type { ListRowOf } from '@bayt/content/queries/resource'
import { Thumbnail } from '../../components/thumbnail.tsx'
import type { ColumnFacts } from '../../resource/describe-screen.ts'
import { CategoryTag, RecordName, TextLines } from '../../resource/list/record-cells.tsx'
import { ArticleDate } from './article-date.tsx'
import { ArticleStatus } from './article-status.tsx'
import { ARTICLE_TEXTS } from './texts.ts'

/** The columns of the list (spec: admin §2); without a picture, the default news picture (§3). */
export const ARTICLE_COLUMNS: ColumnFacts<ListRowOf<'articles'>, 'article' | 'category' | 'status' | 'date'>[] = [
  {
    key: 'article',
    isRowHeader: true,
    sortBy: (locale) => `title_${locale}`,
    render: (article) => (
      <RecordName
        thumbnail={<Thumbnail src={article.thumbnail_url} placeholder={newsPicture} fit="cover" />}
        names={eachLocale((language) => localised(article, 'title', language))}
      >
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
