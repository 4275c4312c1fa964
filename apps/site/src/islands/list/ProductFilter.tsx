import { cutShortText } from '@bayt/content/text/cut-short-text'
import { mayHaveMarkup } from '@bayt/content/text/may-have-markup'
import { useEffect, useState } from 'react'
import { ListFilter } from './ListFilter.tsx'
import { isOfSize } from './of-size.ts'
import { ProductCards } from './ProductCard.tsx'
import { productCard } from './product-card.ts'
import { SizeFilter } from './SizeFilter.tsx'
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

/**
 * The searched query: the typed text, cleaned as short text (spec: public-site §5). The cleaner is loaded for the first query
 * that may have markup, because few visitors type markup. Until the cleaner is loaded, and if it cannot be loaded, only the
 * characters of markup are removed.
 */
function useCleanQuery(typed: string): string {
  const [cleaned, setCleaned] = useState({ typed: '', query: '' })
  const needsCleaner = mayHaveMarkup(typed)
  useEffect(() => {
    if (!needsCleaner) return
    let isCurrent = true
    import('@bayt/content/text/short-text').then(
      ({ cleanShortText }) => isCurrent && setCleaned({ typed, query: cleanShortText(typed) }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [typed, needsCleaner])
  return needsCleaner && cleaned.typed === typed ? cleaned.query : cutShortText(typed)
}
