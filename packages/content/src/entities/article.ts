import type { z } from 'zod'
import { ARTICLE_CATEGORIES } from './categories.ts'
import { defineEntity } from './define-entity.ts'
import { bilingual, choice, flag, longText, markdown, picture, text } from './field.ts'
import { optionalText, requiredText } from './fields.ts'
import { inLanguages } from './languages.ts'

/** An article of the news (spec: public-site §3, admin §5). */
export const articleEntity = defineEntity({
  fields: {
    ...bilingual('title', text(requiredText, 'title')),
    ...bilingual('excerpt', longText(optionalText, 'excerpt')),
    ...bilingual('content', markdown(requiredText, 'content')),
    category: choice(ARTICLE_CATEGORIES, { proposed: 'News' }),
    thumbnail_url: picture(),
    published: flag(),
  },
  visibleBy: 'published',
  name: inLanguages('title'),
  identity: ['title_en'],
  path: (id) => `/articles/${id}`,
  plural: 'articles',
})
export type Article = z.output<typeof articleEntity.row>
