import type { Dictionary } from '../../i18n/languages.ts'
import { errorTexts } from '../ErrorBoundary.tsx'

export type ListFilterTexts = ReturnType<typeof listFilterTexts>

/** The texts of a list. @param page `Page 2 of 9` */
export function listFilterTexts(text: Dictionary, list: 'products' | 'articles', page: string) {
  const { searchPlaceholder, empty, emptyHint, count } = text[list]
  return {
    all: text.list.all,
    category: text.list.categories,
    ...(list === 'products' && { size: text.products.size, allSizes: text.products.allSizes }),
    search: text.list.search,
    clear: text.list.clear,
    placeholder: searchPlaceholder,
    loading: text.common.loading,
    error: text.common.error,
    noConnection: text.list.noConnection,
    /** Says that the search covers only the cards of this page. */
    pageOnly: text.list.pageOnly,
    empty,
    emptyHint,
    /** The link below an empty result, for questions about goods that are not listed. */
    askUs: text.list.askUs,
    bulkOrders: text.nav.bulkOrders,
    contact: text.nav.contact,
    count,
    /** The count, if not all matches are shown: `2,000 products, 24 shown`. */
    someShown: text.list.someShown,
    pages: text.list.pages,
    previousPage: text.list.previousPage,
    showMore: text.list.showMore,
    near: text.list.near,
    didYouMean: text.list.didYouMean,
    recent: text.list.recent,
    forget: text.list.forgetRecent,
    page,
    ...errorTexts(text),
  }
}
