import { z } from 'zod'
import { ARTICLE_CATEGORIES } from './categories.ts'
import { choice, optionalStoredUrl, optionalText, optionalUrl, recordColumns, requiredText } from './fields.ts'
import { TEXT_LIMITS } from './limits.ts'

/** What staff write of an article (spec: admin §5). `content_*` is Markdown. */
export const articleInput = z.object({
  title_en: requiredText(TEXT_LIMITS.title),
  title_ar: requiredText(TEXT_LIMITS.title),
  excerpt_en: optionalText(TEXT_LIMITS.excerpt),
  excerpt_ar: optionalText(TEXT_LIMITS.excerpt),
  content_en: requiredText(TEXT_LIMITS.content),
  content_ar: requiredText(TEXT_LIMITS.content),
  category: choice(ARTICLE_CATEGORIES),
  thumbnail_url: optionalUrl(),
  published: z.boolean().default(true),
})
export type ArticleInput = z.output<typeof articleInput>

export const articleRow = z.object({ ...recordColumns, ...articleInput.shape, thumbnail_url: optionalStoredUrl() })
export type Article = z.output<typeof articleRow>
