import { ArticleCards } from './ArticleCards.tsx'
import { ListFilter, type ListProps } from './ListFilter.tsx'

/** The list of articles. */
export function ArticleFilter(props: ListProps) {
  return <ListFilter {...props} Cards={ArticleCards} />
}
