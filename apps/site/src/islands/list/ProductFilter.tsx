import { ListFilter } from './ListFilter.tsx'
import { isOfSize } from './of-size.ts'
import { ProductCards } from './ProductCards.tsx'
import { productCard } from './product-card.ts'
import { SizeFilter } from './SizeFilter.tsx'
import { useCleanQuery } from './use-clean-query.ts'
import type { ListKind, ListProps } from './use-list.ts'

const PRODUCTS: ListKind = {
  Cards: ProductCards,
  cardOf: (entry, locale) => ('name' in entry ? productCard(entry, locale) : undefined),
  useCleanQuery,
  SizeFilter,
  isOfSize,
}

/** The list of products. */
export function ProductFilter(props: ListProps) {
  return <ListFilter {...props} kind={PRODUCTS} />
}
