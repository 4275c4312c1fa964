import { ARTICLE_CATEGORIES } from '@bayt/content/entities/categories'
import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import { ENTITIES } from '@bayt/content/entities/tables'
import type { ResourceDescriptor } from '../../resource/descriptor.ts'
import { bilingual, type FieldGroup, fieldsOf } from '../../resource/fields.ts'
import { toFormValues } from '../../resource/form/form-values.ts'
import { ArticleCard } from './article-card.tsx'
import { ARTICLE_COLUMNS } from './columns.tsx'
import { MarkdownField } from './markdown/markdown-field.tsx'
import { PublishToggle } from './publish-toggle.tsx'
import { ARTICLE_TEXTS } from './texts.ts'
import { titleOf } from './title-of.ts'

const content = { kind: 'component', Field: MarkdownField, limit: TEXT_LIMITS.content, isRequired: true } as const

const groups: FieldGroup[] = [
  {
    key: 'titles',
    rows: [
      bilingual('title', 'title', { isRequired: true }),
      { name: 'category', kind: 'choice', choices: ARTICLE_CATEGORIES, isRequired: true },
      bilingual('excerpt', 'excerpt', { isLong: true }),
    ],
  },
  {
    key: 'content',
    rows: [
      [
        { ...content, name: 'content_en', language: 'en' },
        { ...content, name: 'content_ar', language: 'ar' },
      ],
    ],
  },
  { key: 'picture', layout: 'grid', rows: [{ name: 'thumbnail_url', kind: 'picture' }] },
  { key: 'preview', rows: [], Card: ArticleCard },
  { key: 'publishing', rows: [{ name: 'published', kind: 'checkbox' }] },
]

/** spec: admin §2, §9: a new article is News, and published immediately. */
const DEFAULTS = { category: 'News', published: true }

/** Articles Management. */
export const ARTICLES: ResourceDescriptor<'articles'> = {
  table: 'articles',
  texts: ARTICLE_TEXTS,
  schema: ENTITIES.articles.input,
  order: { column: 'created_at', ascending: false },
  filters: [{ column: 'category', choices: ARTICLE_CATEGORIES }],
  columns: ARTICLE_COLUMNS,
  groups,
  emptyValues: toFormValues(DEFAULTS, fieldsOf(groups)),
  identity: ['title_en', 'title_ar'],
  nameOf: titleOf,
  livePath: ({ id, published }) => (published ? `/articles/${id}` : undefined),
  rowActions: (article) => <PublishToggle article={article} />,
}
