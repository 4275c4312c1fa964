import { useLayoutEffect, useState } from 'react'
import { EVERYTHING, type FilterState, readFilter, writeFilter } from './filter-state.ts'
import { INITIAL_PLACE, type ListPlace, placeAfterMore, readPlace, rememberTop, writePlace } from './list-place.ts'

/** What a list shows: the filter, which is in the address, and how far it was opened, which is in the browser's history. */
export interface ListView {
  filter: FilterState
  place: ListPlace
  /** Whether the visitor has just asked for more; a place that was found in the history is gone back to instead. */
  isOpenedFurther: boolean
  /** Whether the address is the one that this page was served for, and not that of a filter chosen on it. */
  isOwnAddress: boolean
}

type HistoryStep = 'push' | 'replace'

/**
 * The view, kept in the browser's history: a chosen category is a step, typing and showing more replace the step. It is
 * read after the first render, which is the same on the server.
 * @param listPath address of the list's first page; every filter is one of it
 * @param ownPath address that this page was served for
 */
export function useListView(categories: readonly string[], listPath: string, ownPath: string) {
  const [view, setView] = useState<ListView>({
    filter: EVERYTHING,
    place: INITIAL_PLACE,
    isOpenedFurther: false,
    isOwnAddress: true,
  })
  const [isRead, setIsRead] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once and on each step of the history
  useLayoutEffect(() => {
    const read = () => {
      const filter = readFilter(location.search, categories)
      setView({ filter, place: readPlace(history.state), isOpenedFurther: false, isOwnAddress: location.pathname === ownPath })
      setIsRead(true)
    }
    read()
    addEventListener('popstate', read)
    addEventListener('scrollend', rememberTop)
    return () => {
      removeEventListener('popstate', read)
      removeEventListener('scrollend', rememberTop)
    }
  }, [])

  const change = (filter: FilterState, step: HistoryStep) => {
    const address = listPath + writeFilter(filter)
    // A filter typed on a further page is a new step: that page stays behind it.
    const method = step === 'push' || location.pathname !== listPath ? 'pushState' : 'replaceState'
    history[method](null, '', address)
    setView({ filter, place: INITIAL_PLACE, isOpenedFurther: false, isOwnAddress: location.pathname === ownPath })
  }
  const showMore = () => {
    const place = placeAfterMore(view.place)
    writePlace(place)
    setView({ ...view, place, isOpenedFurther: true })
  }
  return { view, isRead, change, showMore }
}
