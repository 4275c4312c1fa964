import type { ContentTable } from '@bayt/content/entities/tables'
import { languageGroups } from '@bayt/content/languages/marks'
import { eachLocale } from '@bayt/content/locale'
import { LANGUAGE_NEEDS } from '@bayt/content/queries/languages'
import type { Matching } from '../bulk/read-matching.ts'
import type { ResourceFilter } from '../descriptor.ts'
import type { ListAddress } from '../list/use-list-address.ts'
import { LANGUAGE_TEXTS } from './texts.ts'

/** The name of the filter in the address. */
export const NEEDS = 'needs'

/**
 * The filter of a list by texts that need work: texts that are behind another language, or missing. Empty for a table without texts
 * in several languages.
 */
export function languageFilters(table: ContentTable): ResourceFilter[] {
  if (languageGroups(table).length === 0) return []
  return [
    {
      column: NEEDS,
      label: eachLocale((locale) => LANGUAGE_TEXTS[locale].filter),
      all: eachLocale((locale) => LANGUAGE_TEXTS[locale].all),
      choices: LANGUAGE_NEEDS.map((value) => ({ value, label: eachLocale((locale) => LANGUAGE_TEXTS[locale].needs[value]) })),
    },
  ]
}

/** The search and the filters of an address, in the form of a query of the list. */
export function matchingOf({ search, filters }: Pick<ListAddress, 'search' | 'filters'>): Matching {
  const { [NEEDS]: needs, ...exact } = filters
  return { search, filters: exact, ...(needs !== undefined && { needs }) }
}
