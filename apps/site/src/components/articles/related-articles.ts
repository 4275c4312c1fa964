import type { Article } from '@bayt/content/entities/article'

const RELATED = 3

/** Articles to read on with: of the same category first, then the newest of the others. */
export function relatedArticles(articles: readonly Article[], article: Article): Article[] {
  const others = articles.filter(({ id }) => id !== article.id)
  const same = others.filter(({ category }) => category === article.category)
  return [...same, ...others.filter(({ category }) => category !== article.category)].slice(0, RELATED)
}
