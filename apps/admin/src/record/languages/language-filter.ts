import type { ContentTable } from '@bayt/content/entities/tables'
import { eachLocale } from '@bayt/content/locale'
import { LANGUAGE_BADGES } from '@bayt/content/queries/languages'
import type { Matching } from '../../list/bulk/read-matching.ts'
import type { ListAddress } from '../../list/use-list-address.ts'
import type { ResourceFilter } from '../descriptor.ts'
import { PREPARED_TEXTS } from '../prepared/texts.ts'
import { hasPreview } from '../preview/places.ts'
import { hasLanguages } from './language-options.ts'
import { LANGUAGE_TEXTS } from './texts.ts'

/** The names of the filters in the address. */
const [BADGE, PREPARED] = ['badge', 'waiting']

const PREPARED_FILTER: ResourceFilter = {
  column: PREPARED,
  label: eachLocale((locale) => PREPARED_TEXTS[locale].filter),
  all: eachLocale((locale) => PREPARED_TEXTS[locale].all),
  choices: [{ value: 'yes', label: eachLocale((locale) => PREPARED_TEXTS[locale].only) }],
}

/** The filters of a list by the marks of its records: their badges, and prepared changes. */
export function markFilters(table: ContentTable): ResourceFilter[] {
  return [...languageFilters(table), ...(hasPreview(table) ? [PREPARED_FILTER] : [])]
}

/** The filter by the badges of the records; empty for a table without texts in several languages. */
function languageFilters(table: ContentTable): ResourceFilter[] {
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

/** Whether a list is filtered by prepared changes. */
export const isPreparedChosen = ({ filters }: Pick<ListAddress, 'filters'>): boolean => filters[PREPARED] !== undefined

/** The search and the filters of an address, in the form of a query of the list. */
export function matchingOf(address: Pick<ListAddress, 'search' | 'filters'>): Matching {
  const { [BADGE]: _badge, [PREPARED]: _prepared, ...filters } = address.filters
  const badge = chosenBadge(address)
  return { search: address.search, filters, ...(badge && { badge }), ...(isPreparedChosen(address) && { isPrepared: true }) }
}
