import { ArticleCards } from './ArticleCard.tsx'
import { articleCard } from './article-card.ts'
import { ListFilter } from './ListFilter.tsx'
import type { ListKind, ListProps } from './use-list.ts'

const ARTICLES: ListKind = {
  Cards: ArticleCards,
  cardOf: (entry, locale) => ('title' in entry ? articleCard(entry, locale) : undefined),
  useCleanQuery: (typed) => typed,
}

/** The list of articles. */
export function ArticleFilter(props: ListProps) {
  return <ListFilter {...props} kind={ARTICLES} />
}
