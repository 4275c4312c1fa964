import { CARDS_PER_PAGE } from '@bayt/release/addresses'
import { useLayoutEffect, useRef, useState } from 'react'
import { dropWaitingAddress, replaceAddressSoon, writeWaitingAddress } from './address-after-typing.ts'
import { EVERYTHING, type FilterState, isEverything, readFilter, writeFilter } from './filter-state.ts'
import {
  INITIAL_POSITION,
  type ListPosition,
  positionAfterMore,
  readPosition,
  saveScrollPosition,
  writePosition,
} from './list-position.ts'

/** The view of a list: the filter, kept in the address, and the number of cards, kept in the history state. */
export interface ListView {
  filter: FilterState
  position: ListPosition
  /** The cause of the view: opening or returning to an address, a changed filter, or the link for more cards. */
  cause: 'address' | 'filter' | 'more'
  /** Whether the address is still the served address of this page, without a filter that the visitor has chosen. */
  isOwnAddress: boolean
}

/** Whether the view equals the page without JavaScript. */
export const isAsServed = ({ filter, position, isOwnAddress }: ListView) =>
  isEverything(filter) && isOwnAddress && position.shown === CARDS_PER_PAGE

const readView = (categories: readonly string[], sizes: readonly string[], ownPath: string): ListView => ({
  filter: readFilter(location.search, categories, sizes),
  position: readPosition(history.state),
  cause: 'address',
  isOwnAddress: location.pathname === ownPath,
})

type HistoryStep = 'push' | 'replace'

/**
 * Keeps the view in the browser's history: choosing a category adds an entry; typing and showing more cards replace the current
 * entry. The view is read after the first render, which equals the server's HTML. A second render happens only if the view differs.
 * @param listPath address of the first page of the list; filters apply to this address
 * @param ownPath address that this page was served for
 */
export function useListView(categories: readonly string[], sizes: readonly string[], listPath: string, ownPath: string) {
  const [view, setView] = useState<ListView>({
    filter: EVERYTHING,
    position: INITIAL_POSITION,
    cause: 'address',
    isOwnAddress: true,
  })

  /** Whether `view` has been read from the address. */
  const isRead = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once and on each step of the history
  useLayoutEffect(() => {
    const found = readView(categories, sizes, ownPath)
    if (!isRead.current && !isAsServed(found)) setView(found)
    isRead.current = true
    const step = () => {
      dropWaitingAddress()
      setView(readView(categories, sizes, ownPath))
    }
    // Also saves the scroll position, because Safari before 26.2 does not report the end of a scroll.
    const beforeLink = () => {
      writeWaitingAddress()
      saveScrollPosition()
    }
    addEventListener('popstate', step)
    addEventListener('scrollend', saveScrollPosition)
    addEventListener('click', beforeLink, true)
    return () => {
      writeWaitingAddress()
      removeEventListener('popstate', step)
      removeEventListener('scrollend', saveScrollPosition)
      removeEventListener('click', beforeLink, true)
    }
  }, [])

  const change = (part: Partial<FilterState>, step: HistoryStep) => {
    // The search box reports a text that was typed before hydration; at that time, the address has not been read.
    const { filter: before } = isRead.current ? view : readView(categories, sizes, ownPath)
    isRead.current = true
    const filter = { ...before, ...part }
    const address = listPath + writeFilter(filter)
    // A filter typed on a further page adds a history entry, so that Back returns to that page.
    if (step === 'push' || location.pathname !== listPath) {
      writeWaitingAddress()
      history.pushState(null, '', address)
    } else replaceAddressSoon(address)
    setView({ filter, position: INITIAL_POSITION, cause: 'filter', isOwnAddress: listPath === ownPath })
  }
  const showMore = () => {
    const position = positionAfterMore(view.position)
    writeWaitingAddress()
    writePosition(position)
    setView({ ...view, position, cause: 'more' })
  }
  return { view, change, showMore }
}
