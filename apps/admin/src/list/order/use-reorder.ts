import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import type { Page } from '@bayt/content/queries/resource'
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { checkPublishing, readAgain, recordSave } from '../../data/after-write.ts'
import { createSender } from '../../data/command.ts'
import { describeError } from '../../data/errors/describe.ts'
import { resourceKeys } from '../../data/keys.ts'
import { useServices } from '../../data/services.tsx'
import { undoOf } from '../../data/undo.ts'
import { toastFailed, toastSaved } from '../../record/undo/undo-button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { inOrder } from './move.ts'
import { ORDER_TEXTS } from './order-texts.ts'

/**
 * Shows the moves of a list before the server answers. After a failure, restores the stored order without a refetch: without a
 * connection, a refetch would wait, and the list would show an order that was never saved.
 * @param isQueueEmpty whether no other move is pending
 */
export function createOptimisticOrder(queryClient: QueryClient, table: OrderedTable, isQueueEmpty: () => boolean) {
  const queryKey = resourceKeys.ordered(table)
  /** The list before the first unanswered move. */
  let stored: { page: Page<RowOf<OrderedTable>>; updatedAt: number } | undefined
  const withOrder = (page: Page<RowOf<OrderedTable>>, ids: number[]) => ({ ...page, rows: inOrder(page.rows, ids) })
  return {
    /** Shows a new order before it is saved. */
    show: async (ids: number[]) => {
      await queryClient.cancelQueries({ queryKey })
      const shown = queryClient.getQueryState<Page<RowOf<OrderedTable>>>(queryKey)
      if (shown?.data === undefined) return
      stored ??= { page: shown.data, updatedAt: shown.dataUpdatedAt }
      queryClient.setQueryData(queryKey, withOrder(shown.data, ids))
    },
    /** The server has stored an order. */
    confirm: (ids: number[]) => {
      stored = stored && !isQueueEmpty() ? { ...stored, page: withOrder(stored.page, ids) } : undefined
    },
    /** An order was not stored: shows the stored order again, unless another move is queued. */
    revert: () => {
      if (!stored || !isQueueEmpty()) return
      queryClient.setQueryData(queryKey, stored.page, { updatedAt: stored.updatedAt })
      stored = undefined
    },
  }
}

/** The order of a list, as ids, before and after a move. */
export interface Move {
  before: number[]
  after: number[]
}

/**
 * Moves that the server has answered. TanStack counts a move as pending until the list is read again, even if staff have left and reopened
 * the screen. The reopened list may already show another order.
 */
const ANSWERED = new WeakSet<Move>()

/**
 * Saves a new order. The list shows the new order at once, and reverts to the old order if the save fails. Quick moves are sent
 * in sequence, each with the complete order. A newer order of a colleague is not replaced.
 */
export function useReorder(table: OrderedTable) {
  const services = useServices()
  const text = useText()
  const texts = ORDER_TEXTS[useLocale().locale]
  const { queryClient } = services
  const scope = `order/${table}`
  const isQueueEmpty = () => queryClient.isMutating({ mutationKey: [scope] }) <= 1
  const [optimistic] = useState(() => createOptimisticOrder(queryClient, table, isQueueEmpty))
  const [send] = useState(() => createOrderSender(services.client, table))
  /** The ids in the order of the last unanswered request: the screen may not show this order yet. */
  const newestOrder = (): number[] | undefined => {
    const pending = queryClient.getMutationCache().findAll({ mutationKey: [scope], status: 'pending' })
    const moves = pending.map(({ state }) => state.variables as Move)
    return moves.findLast((move) => !ANSWERED.has(move))?.after
  }
  const { mutate } = useMutation({
    scope: { id: scope },
    mutationKey: [scope],
    mutationFn: send,
    onMutate: ({ after }) => optimistic.show(after),
    onSuccess: ({ replaced, request }, move) => {
      ANSWERED.add(move)
      optimistic.confirm(move.after)
      recordSave(table)
      const undo = undoOf(services.client, { table, request, done: ({ order }) => order })
      const run = async () => {
        await undo.run()
        if (!replaced) return undefined
        await optimistic.show(replaced)
        optimistic.confirm(replaced)
        return undefined
      }
      toastSaved(texts.saved, replaced && { ...undo, run }, scope)
      void checkPublishing(services)
    },
    onError: (error, move) => {
      ANSWERED.add(move)
      optimistic.revert()
      const hasChanged = error instanceof ContentError && error.kind === 'conflict'
      toastFailed(texts.failed(hasChanged ? texts.changed : describeError(error, text)), scope)
    },
    onSettled: () => {
      // The list keeps showing a queued move.
      if (!isQueueEmpty()) return
      return readAgain(queryClient, resourceKeys.table(table))
    },
  })
  return { mutate, newestOrder }
}

/**
 * Sends the moves of a list. A move may replace only the order that the screen showed at the move, or an order that earlier moves
 * without an answer may have stored: until the list is read again, the screen still shows the order before those moves.
 */
function createOrderSender(client: ContentClient, table: OrderedTable) {
  let sender = createSender(client)
  let maybeStored: number[][] = []
  const replace = async (
    ids: number[],
    [seen = [], ...others]: number[][],
  ): Promise<{ request: string; replaced?: number[] }> => {
    try {
      const { changed, request } = await sender.send<OrderedTable>({ action: 'order', table, ids, seen })
      return { request, ...(changed > 0 && { replaced: seen }) }
    } catch (error) {
      const hasChanged = error instanceof ContentError && error.kind === 'conflict'
      if (!hasChanged || others.length === 0) throw error
      return replace(ids, others)
    }
  }
  return async ({ before, after }: Move) => {
    const orders = [before, ...maybeStored]
    maybeStored = []
    try {
      const done = await replace(after, orders)
      // This order is stored. If staff make the same move again later, that move is a new command.
      sender = createSender(client)
      return done
    } catch (error) {
      if (sender.mayBeDone(error)) maybeStored = [...orders, after]
      throw error
    }
  }
}
