import type { ContentClient } from '@bayt/content/queries/client'
import { toast } from 'sonner'
import type { RecordTable } from '../../lib/drafts/key.ts'
import { describeError } from '../../lib/errors/describe.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import type { ScreenTexts } from '../texts.ts'
import { toastSaved } from '../undo/toast-saved.ts'
import { undoOfDelete } from '../undo/undo-of.ts'
import { recordDeletion } from './deleted-records.ts'
import { resourceKeys } from './keys.ts'
import { useAfterWrite } from './use-after-write.ts'

/** Deletes a record and shows the result. @param remove the API call */
export function useDeleteRecord(
  table: RecordTable,
  texts: ScreenTexts,
  remove: (client: ContentClient, id: number) => Promise<void>,
) {
  const { client, queryClient } = useServices()
  const text = useText()
  const afterWrite = useAfterWrite(table)
  return useSingleMutation({
    mutationFn: (id: number) => remove(client, id),
    onSuccess: (_nothing, id) => {
      recordDeletion(table, id)
      toastSaved(texts.deleted, undoOfDelete(client, table, id))
      return afterWrite()
    },
    onError: (error) => {
      toast.error(texts.deleteFailed(describeError(error, text)))
      // The deletion may have arrived.
      void queryClient.invalidateQueries({ queryKey: resourceKeys.table(table) })
    },
  })
}
