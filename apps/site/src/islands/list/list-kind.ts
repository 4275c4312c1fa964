import type { Locale } from '@bayt/content/locale'
import type { ComponentType } from 'react'
import type { CardsProps } from './CardGrid.tsx'
import type { CardData } from './cards.ts'
import type { SizeFilter } from './SizeFilter.tsx'
import type { ListEntry } from './search-entry.ts'

/** What differs between the lists. A page has the styles and scripts of its own kind only. */
export interface ListKind {
  /** The grid of its cards. */
  Cards: ComponentType<CardsProps>
  /** The card of an entry of the search index; `undefined` for an entry of another kind. */
  cardOf: (entry: ListEntry, locale: Locale) => CardData | undefined
  /** The choice of a pack size, and whether an entry has one. Articles have none. */
  SizeFilter?: typeof SizeFilter
  isOfSize?: (entry: ListEntry | CardData, size: string) => boolean
  /** What is searched of a typed query: that of products is cleaned as short text, that of articles is not (spec: public-site §5). */
  useCleanQuery: (typed: string) => string
}
