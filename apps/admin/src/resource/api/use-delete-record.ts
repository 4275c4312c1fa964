import type { ContentTable } from '@bayt/content/entities/tables'
import { deleteRecord } from '@bayt/content/queries/resource'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { noteSave } from '../../lib/publishing/saves.ts'
import { lookAtPublishing } from '../../lib/publishing/use-publishing.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import type { ResourceTexts } from '../texts.ts'
import { resourceKeys } from './keys.ts'

/** Deletes a record and tells how it went. */
export function useDeleteRecord(table: ContentTable, texts: ResourceTexts) {
  const services = useServices()
  const text = useText()
  return useSingleMutation({
    mutationFn: (id: number) => deleteRecord(services.client, table, id),
    onSuccess: () => {
      noteSave(table)
      toast.success(texts.deleted)
      void lookAtPublishing(services)
      return services.queryClient.invalidateQueries({ queryKey: resourceKeys.table(table) })
    },
    onError: (error) => toast.error(texts.deleteFailed(describeError(error, text))),
  })
}
