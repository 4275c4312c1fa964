import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import { reorderRecords } from '@bayt/content/queries/order'
import type { Page } from '@bayt/content/queries/resource'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { recordSave } from '../../lib/publishing/saves.ts'
import { checkPublishing } from '../../lib/publishing/use-publishing.ts'
import { useServices } from '../../lib/services.tsx'
import { resourceKeys } from '../api/keys.ts'
import { inOrder } from './move.ts'

/**
 * Saves a new order. The list shows it optimistically and reverts if the server refuses it. Quick moves are sent one after
 * the other: each names the complete order, so the last one wins.
 */
export function useReorder(table: OrderedTable) {
  const services = useServices()
  const text = useText()
  const { queryClient } = services
  const scope = `order/${table}`
  return useMutation({
    scope: { id: scope },
    mutationKey: [scope],
    mutationFn: (ids: number[]) => reorderRecords(services.client, table, ids),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey: resourceKeys.ordered(table) })
      queryClient.setQueryData<Page<RowOf<OrderedTable>>>(
        resourceKeys.ordered(table),
        (page) => page && { ...page, rows: inOrder(page.rows, ids) },
      )
    },
    onSuccess: () => {
      recordSave(table)
      toast.success(text.order.saved, { id: scope })
      void checkPublishing(services)
    },
    onError: (error) => {
      const hasChanged = error instanceof ContentError && error.kind === 'conflict'
      toast.error(text.order.failed(hasChanged ? text.order.changed : describeError(error, text)), { id: scope })
    },
    onSettled: () => {
      // While another move is queued, the list keeps showing it.
      if (queryClient.isMutating({ mutationKey: [scope] }) > 1) return
      return queryClient.invalidateQueries({ queryKey: resourceKeys.table(table) })
    },
  })
}
