import type { Locale } from '@bayt/content/locale'
import type { ComponentType } from 'react'
import type { CardsProps } from './CardGrid.tsx'
import type { CardData } from './cards.ts'
import type { SizeFilter } from './SizeFilter.tsx'
import type { ListEntry } from './search-entry.ts'

/** The differences between the lists. A page has only the styles and scripts of its own kind. */
export interface ListKind {
  /** The grid of its cards. */
  Cards: ComponentType<CardsProps>
  /** The card of an entry of the search index; `undefined` for an entry of another kind. */
  cardOf: (entry: ListEntry, locale: Locale) => CardData | undefined
  /** The choice of a pack size, and whether an entry has the size. Articles have no sizes. */
  SizeFilter?: typeof SizeFilter
  isOfSize?: (entry: ListEntry | CardData, size: string) => boolean
  /** The searched part of a typed query: product queries are cleaned as short text, article queries are not (spec: public-site §5). */
  useCleanQuery: (typed: string) => string
}
