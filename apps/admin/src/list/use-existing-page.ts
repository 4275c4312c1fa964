import { useEffect } from 'react'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import type { ListAddress } from './use-list-address.ts'

/** The last page, from 0. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1)
}

/**
 * Goes to the last page if the address names a page after it: the only row of that page was deleted, or somebody typed the
 * number.
 */
export function useExistingPage(
  list: { data: { rows: readonly unknown[]; total: number } | undefined; isPlaceholderData: boolean },
  { page, replacePage }: Pick<ListAddress, 'page' | 'replacePage'>,
  pageSize: number,
): void {
  const isBeyond = page > 0 && !list.isPlaceholderData && list.data?.rows.length === 0
  const last = lastPage(list.data?.total ?? 0, pageSize)
  const replace = useStableCallback(replacePage)
  useEffect(() => {
    if (isBeyond) replace(Math.min(last, page - 1))
  }, [isBeyond, last, page, replace])
}
