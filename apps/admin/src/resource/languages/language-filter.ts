import type { ContentTable } from '@bayt/content/entities/tables'
import { eachLocale } from '@bayt/content/locale'
import { LANGUAGE_BADGES } from '@bayt/content/queries/languages'
import type { Matching } from '../bulk/read-matching.ts'
import type { ResourceFilter } from '../descriptor.ts'
import type { ListAddress } from '../list/use-list-address.ts'
import { hasLanguages } from './language-options.ts'
import { LANGUAGE_TEXTS } from './texts.ts'

/** The name of the filter in the address. */
const BADGE = 'badge'

/** The filter of a list by the badges of its records; empty for a table without texts in several languages. */
export function languageFilters(table: ContentTable): ResourceFilter[] {
  if (!hasLanguages(table)) return []
  return [
    {
      column: BADGE,
      label: eachLocale((locale) => LANGUAGE_TEXTS[locale].filter),
      all: eachLocale((locale) => LANGUAGE_TEXTS[locale].all),
      choices: LANGUAGE_BADGES.map((value) => ({ value, label: eachLocale((locale) => LANGUAGE_TEXTS[locale].badges[value]) })),
    },
  ]
}

/** The badge by which a list is filtered. */
export function chosenBadge({ filters }: Pick<ListAddress, 'filters'>) {
  return LANGUAGE_BADGES.find((badge) => badge === filters[BADGE])
}

/** The search and the filters of an address, in the form of a query of the list. */
export function matchingOf(address: Pick<ListAddress, 'search' | 'filters'>): Matching {
  const { [BADGE]: _chosen, ...filters } = address.filters
  const badge = chosenBadge(address)
  return { search: address.search, filters, ...(badge && { badge }) }
}
