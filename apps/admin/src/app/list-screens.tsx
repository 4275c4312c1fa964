import type { SearchedTable } from '@bayt/content/search/searched-texts'
import { ResourceScreen } from '../list/resource-screen.tsx'
import type { ResourceDescriptor } from '../record/descriptor.ts'
import { PICTURE_TEXTS } from '../record/picture-text/descriptor.tsx'
import { ARTICLES } from '../screens/articles/articles.tsx'
import { CERTIFICATES } from '../screens/certificates.tsx'
import { PRODUCTS } from '../screens/products.tsx'
import { SEARCH_WORDS } from '../screens/search-words/search-words.tsx'
import { TENDER_FACTS } from '../screens/tender-facts.tsx'
import { TRADE_FACTS } from '../screens/trade/trade-facts.tsx'
import { TRADE_PACKS } from '../screens/trade/trade-packs.tsx'

/** The key makes React mount a new screen, not the former one with other records. */
function listOf<Table extends SearchedTable>(descriptor: ResourceDescriptor<Table>) {
  return <ResourceScreen key={descriptor.table} descriptor={descriptor} />
}

/** The screens that list the records of a table, by table. */
export const LISTS = {
  products: listOf(PRODUCTS),
  articles: listOf(ARTICLES),
  certificates: listOf(CERTIFICATES),
  tender_facts: listOf(TENDER_FACTS),
  trade_facts: listOf(TRADE_FACTS),
  trade_packs: listOf(TRADE_PACKS),
  synonyms: listOf(SEARCH_WORDS),
  picture_texts: listOf(PICTURE_TEXTS),
}
