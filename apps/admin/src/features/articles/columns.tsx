import type { ListRowOf } from '@bayt/content/queries/resource'
import { Thumbnail } from '../../components/thumbnail.tsx'
import type { ResourceColumn } from '../../resource/descriptor.ts'
import { CategoryTag, RecordName, TextLines } from '../../resource/list/record-cells.tsx'
import { textOf } from '../../resource/texts.ts'
import { ArticleDate } from './article-date.tsx'
import { ArticleStatus } from './article-status.tsx'
import newsPicture from './news-picture.webp'

/** The columns of the list (spec: admin §2); without a picture, the default news picture (§3). */
export const ARTICLE_COLUMNS: ResourceColumn<ListRowOf<'articles'>>[] = [
  {
    key: 'article',
    isRowHeader: true,
    render: ({ thumbnail_url, title_en, title_ar, excerpt_en }) => (
      <RecordName thumbnail={<Thumbnail src={thumbnail_url} placeholder={newsPicture} fit="cover" />} en={title_en} ar={title_ar}>
        {excerpt_en && <TextLines en={excerpt_en} />}
      </RecordName>
    ),
  },
  { key: 'category', render: ({ category }, texts) => <CategoryTag>{textOf(texts.choices, category)}</CategoryTag> },
  { key: 'status', render: ({ published }) => <ArticleStatus published={published} /> },
  { key: 'date', render: ({ created_at }) => <ArticleDate time={created_at} /> },
]
