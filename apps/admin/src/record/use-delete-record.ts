import { BIN_DAYS, readBinDays } from '@bayt/content/queries/bin'
import { queryOptions } from '@tanstack/react-query'
import { useAfterWrite } from '../data/after-write.ts'
import { recordDeletion } from '../data/deleted-records.ts'
import type { RecordTable } from '../data/drafts/key.ts'
import { resourceKeys } from '../data/keys.ts'
import { type Services, useServices } from '../data/services.tsx'
import { undoOf } from '../data/undo.ts'
import { useSingleMutation } from '../data/use-single-mutation.ts'
import type { ScreenTexts } from './texts.ts'
import { toastSaved } from './undo/undo-button.tsx'

/**
 * How many days a deleted record stays in the bin; `null` if the record stays until an admin empties the bin. Before the first answer, the
 * default number.
 */
export function binDaysOptions({ client }: Services) {
  return queryOptions({
    queryKey: ['bin', 'days'],
    queryFn: () => readBinDays(client),
    staleTime: 3_600_000,
    placeholderData: BIN_DAYS,
  })
}

/** Deletes a record and shows the result. @param remove the call; returns the request of a command that can be undone */
export function useDeleteRecord(
  table: RecordTable,
  texts: ScreenTexts,
  remove: (services: Services, id: number) => Promise<string | undefined>,
) {
  const services = useServices()
  const afterWrite = useAfterWrite(table)
  return useSingleMutation({
    mutationFn: (id: number) => remove(services, id),
    onSuccess: (request, id) => {
      recordDeletion(table, id)
      toastSaved(
        texts.deleted,
        request === undefined ? undefined : undoOf(services.client, { table, request, id, done: ({ deleted }) => deleted }),
      )
      return afterWrite()
    },
    failed: texts.deleteFailed,
    onError: () => {
      // The server may have deleted the record although its answer is missing.
      void services.queryClient.invalidateQueries({ queryKey: resourceKeys.table(table) })
    },
  })
}
