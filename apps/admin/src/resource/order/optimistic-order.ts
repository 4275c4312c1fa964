import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import type { Page } from '@bayt/content/queries/resource'
import type { QueryClient } from '@tanstack/react-query'
import { resourceKeys } from '../api/keys.ts'
import { inOrder } from './move.ts'

export interface OptimisticOrder {
  /** Shows a new order before it is saved. */
  show: (ids: number[]) => Promise<void>
  /** The server has stored an order. */
  confirm: (ids: number[]) => void
  /** An order was not stored: shows the stored order again, unless another move is queued. */
  revert: () => void
}

/**
 * Shows the moves of a list before the server answers. After a failure, restores the stored order without a refetch: without a
 * connection, a refetch would wait, and the list would show an order that was never saved.
 * @param isQueueEmpty whether no other move is pending
 */
export function createOptimisticOrder(
  queryClient: QueryClient,
  table: OrderedTable,
  isQueueEmpty: () => boolean,
): OptimisticOrder {
  const queryKey = resourceKeys.ordered(table)
  /** The list before the first unanswered move. */
  let stored: { page: Page<RowOf<OrderedTable>>; updatedAt: number } | undefined
  const withOrder = (page: Page<RowOf<OrderedTable>>, ids: number[]) => ({ ...page, rows: inOrder(page.rows, ids) })
  return {
    show: async (ids) => {
      await queryClient.cancelQueries({ queryKey })
      const shown = queryClient.getQueryState<Page<RowOf<OrderedTable>>>(queryKey)
      if (shown?.data === undefined) return
      stored ??= { page: shown.data, updatedAt: shown.dataUpdatedAt }
      queryClient.setQueryData(queryKey, withOrder(shown.data, ids))
    },
    confirm: (ids) => {
      stored = stored && !isQueueEmpty() ? { ...stored, page: withOrder(stored.page, ids) } : undefined
    },
    revert: () => {
      if (!stored || !isQueueEmpty()) return
      queryClient.setQueryData(queryKey, stored.page, { updatedAt: stored.updatedAt })
      stored = undefined
    },
  }
}
