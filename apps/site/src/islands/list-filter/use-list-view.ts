import { CARDS_PER_PAGE } from '@bayt/release/addresses'
import { useLayoutEffect, useState } from 'react'
import { dropWaitingAddress, replaceAddressSoon, writeWaitingAddress } from './address-after-typing.ts'
import { EVERYTHING, type FilterState, isEverything, readFilter, writeFilter } from './filter-state.ts'
import { INITIAL_PLACE, type ListPlace, placeAfterMore, readPlace, rememberTop, writePlace } from './list-place.ts'

/** What a list shows: the filter, which is in the address, and how far it was opened, which is in the browser's history. */
export interface ListView {
  filter: FilterState
  place: ListPlace
  /** What led to it: the address, as it was opened or gone back to, a filter chosen or typed, or asking for more. */
  cause: 'address' | 'filter' | 'more'
  /** Whether the address is the one that this page was served for, and not that of a filter chosen on it. */
  isOwnAddress: boolean
}

/** Whether that is what the page holds without JavaScript. */
export const isAsServed = ({ filter, place, isOwnAddress }: ListView) =>
  isEverything(filter) && isOwnAddress && place.shown === CARDS_PER_PAGE

const readView = (categories: readonly string[], ownPath: string): ListView => ({
  filter: readFilter(location.search, categories),
  place: readPlace(history.state),
  cause: 'address',
  isOwnAddress: location.pathname === ownPath,
})

type HistoryStep = 'push' | 'replace'

/**
 * The view, kept in the browser's history: a chosen category is a step, typing and showing more replace the step. It is
 * read after the first render, which is the same on the server; there is a second one only where it asks for something else.
 * @param listPath address of the list's first page; every filter is one of it
 * @param ownPath address that this page was served for
 */
export function useListView(categories: readonly string[], listPath: string, ownPath: string) {
  const [view, setView] = useState<ListView>({
    filter: EVERYTHING,
    place: INITIAL_PLACE,
    cause: 'address',
    isOwnAddress: true,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once and on each step of the history
  useLayoutEffect(() => {
    const found = readView(categories, ownPath)
    if (!isAsServed(found)) setView(found)
    const step = () => {
      dropWaitingAddress()
      setView(readView(categories, ownPath))
    }
    addEventListener('popstate', step)
    addEventListener('scrollend', rememberTop)
    addEventListener('click', writeWaitingAddress, true)
    return () => {
      writeWaitingAddress()
      removeEventListener('popstate', step)
      removeEventListener('scrollend', rememberTop)
      removeEventListener('click', writeWaitingAddress, true)
    }
  }, [])

  const change = (filter: FilterState, step: HistoryStep) => {
    const address = listPath + writeFilter(filter)
    // A filter typed on a further page is a new step: that page stays behind it.
    if (step === 'push' || location.pathname !== listPath) {
      writeWaitingAddress()
      history.pushState(null, '', address)
    } else replaceAddressSoon(address)
    setView({ filter, place: INITIAL_PLACE, cause: 'filter', isOwnAddress: listPath === ownPath })
  }
  const showMore = () => {
    const place = placeAfterMore(view.place)
    writeWaitingAddress()
    writePlace(place)
    setView({ ...view, place, cause: 'more' })
  }
  return { view, change, showMore }
}
