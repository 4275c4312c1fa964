import { CONTENT_TABLE_NAMES, columnsOfKind } from '@bayt/content/entities/tables'
import { eachLocale, type Locale } from '@bayt/content/locale'
import {
  LIBRARY_SORTS,
  LIBRARY_STATES,
  type LibraryRequest,
  type LibraryShow,
  type LibrarySort,
} from '@bayt/content/queries/library'
import type { ResourceFilter } from '../../resource/descriptor.ts'
import { LIBRARY_TEXTS } from '../../resource/library/library-texts.ts'
import { useListAddress } from '../../resource/list/use-list-address.ts'
import { RECORD_KINDS } from '../../resource/record-kinds.ts'

/** The tables whose records may use a picture: in a field of their own or in a text. */
const TABLES = CONTENT_TABLE_NAMES.filter(
  (table) => table !== 'picture_texts' && [...columnsOfKind(table, 'picture'), ...columnsOfKind(table, 'markdown')].length > 0,
)
const SHOWN: LibraryShow[] = [...LIBRARY_STATES, ...TABLES]
const [DEFAULT_SORT, ...OTHER_SORTS] = LIBRARY_SORTS

const labelOf = (locale: Locale, show: LibraryShow) => {
  const { states, usedIn } = LIBRARY_TEXTS[locale]
  const isState = show === 'unused' || show === 'undescribed' || show === 'one_language'
  return isState ? states[show] : usedIn(RECORD_KINDS[locale][show])
}

/** The choices above the list, including the order: staff look for the newest pictures. */
export const LIBRARY_FILTERS: ResourceFilter[] = [
  {
    column: 'show',
    choices: SHOWN.map((value) => ({ value, label: eachLocale((locale) => labelOf(locale, value)) })),
    label: eachLocale((locale) => LIBRARY_TEXTS[locale].show),
    all: eachLocale((locale) => LIBRARY_TEXTS[locale].all),
  },
  {
    column: 'order',
    choices: OTHER_SORTS.map((value) => ({ value, label: eachLocale((locale) => LIBRARY_TEXTS[locale].sorts[value]) })),
    label: eachLocale((locale) => LIBRARY_TEXTS[locale].order),
    all: eachLocale((locale) => LIBRARY_TEXTS[locale].sorts[DEFAULT_SORT]),
  },
]

/** The state of the library in the address, and the request that it means. */
export function useLibraryAddress() {
  const address = useListAddress(LIBRARY_FILTERS)
  const { search, page, pageSize, filters } = address
  const request: LibraryRequest = {
    search,
    page,
    pageSize,
    show: SHOWN.find((show) => show === filters.show),
    sort: LIBRARY_SORTS.find((sort): sort is LibrarySort => sort === filters.order) ?? DEFAULT_SORT,
  }
  return { address, request }
}
