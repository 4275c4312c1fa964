import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type PagedQuery = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown, unknown>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isError' | 'fetchStatus' | 'fetchNextPage'
>

/**
 * Loads the next page of a list on demand. When the list is read again, as after each save, React Query cancels a running request
 * for the next page; the request is then repeated once.
 */
export function useOlderPages(query: PagedQuery): { isPending: boolean; showOlder: () => void } {
  const { data, hasNextPage, isFetchingNextPage, isError, fetchStatus, fetchNextPage } = query
  const shown = data?.pages.length ?? 0
  /** Number of requested pages; 0 once they have arrived. */
  const [wanted, setWanted] = useState(0)
  if (wanted > 0 && shown >= wanted) setWanted(0)
  const isWaiting = hasNextPage && shown < wanted && !isError
  useEffect(() => {
    if (isWaiting && fetchStatus === 'idle') void fetchNextPage()
  }, [isWaiting, fetchStatus, fetchNextPage])
  const showOlder = () => {
    setWanted(shown + 1)
    void fetchNextPage()
  }
  return { isPending: isFetchingNextPage || isWaiting, showOlder }
}
