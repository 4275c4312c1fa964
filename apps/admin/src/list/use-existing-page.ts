import { useEffect, useRef } from 'react'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import type { ListAddress } from './use-list-address.ts'

/** The last page, from 0. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1)
}

/**
 * Goes to the last page if the address names a page after it: the only row of that page was deleted, or somebody typed the
 * number. Scrolls to the start of the screen when a list shows another page, so that its first rows are visible.
 */
export function useExistingPage(
  list: { data: { rows: readonly unknown[]; total: number } | undefined; isPlaceholderData: boolean },
  { page, pageSize, replacePage }: Pick<ListAddress, 'page' | 'pageSize' | 'replacePage'>,
): void {
  const isBeyond = page > 0 && !list.isPlaceholderData && list.data?.rows.length === 0
  const last = lastPage(list.data?.total ?? 0, pageSize)
  const replace = useStableCallback(replacePage)
  useEffect(() => {
    if (isBeyond) replace(Math.min(last, page - 1))
  }, [isBeyond, last, page, replace])
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [page])
}
