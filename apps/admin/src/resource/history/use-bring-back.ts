import { ContentError } from '@bayt/content/errors'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { historyKeys } from '../api/keys.ts'
import { useAfterWrite } from '../api/use-after-write.ts'
import { presentOptions } from './history-options.ts'
import type { HistorySubject } from './subject.ts'
import { TIMELINE_TEXTS } from './timeline-texts.ts'

/** Restores the deleted record from its history. */
export function useBringBack(subject: HistorySubject, id: number) {
  const services = useServices()
  const text = useText()
  const texts = TIMELINE_TEXTS[useLocale().locale]
  const afterWrite = useAfterWrite(subject.table)
  return useSingleMutation({
    mutationFn: async () => {
      try {
        await subject.bringBack?.(services.client, id)
      } catch (error) {
        // An earlier answer was lost, or a colleague was faster: the record is already restored.
        if (!(error instanceof ContentError) || error.kind !== 'not_found') throw error
        await subject.read(services.client, id)
      }
    },
    onSuccess: () => {
      toast.success(texts.broughtBack)
      void afterWrite(id)
    },
    onError: (error) => {
      toast.error(texts.restoreFailed(describeError(error, text)))
      void services.queryClient.invalidateQueries({ queryKey: presentOptions(services, subject, id).queryKey })
      void services.queryClient.invalidateQueries({ queryKey: historyKeys.entries })
    },
  })
}
