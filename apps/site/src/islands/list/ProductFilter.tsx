import { ListFilter, type ListProps } from './ListFilter.tsx'
import { ProductCards } from './ProductCards.tsx'

/** The list of products. */
export function ProductFilter(props: ListProps) {
  return <ListFilter {...props} Cards={ProductCards} />
}
