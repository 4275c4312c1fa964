import { ContentError } from '@bayt/content/errors'
import type { Change } from '@bayt/content/queries/history'
import { useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { describeError } from '../data/errors/describe.ts'
import { historyKeys } from '../data/keys.ts'
import { useServices } from '../data/services.tsx'
import { useAccount } from '../data/session/use-session.ts'
import { useAfterWrite } from '../data/use-after-write.ts'
import { useSingleMutation } from '../data/use-single-mutation.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { lastChangeOptions, presentOptions } from './history-options.ts'
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

interface Deletion {
  /** The newest entry of the history. */
  last: Change | null | undefined
  /** The restore of the record; absent if the record exists, or is no longer in the bin. */
  bringBack?: { entry: number; isPending: boolean; isAllowed: boolean; run: (onRestored?: () => void) => void }
}

/** Who deleted a record, and the restore of the record. */
export function useDeletion(subject: HistorySubject, id: number, isDeleted: boolean): Deletion {
  const account = useAccount()
  const { data: last } = useQuery({ ...lastChangeOptions(useServices(), subject, id), enabled: isDeleted })
  const { isPending, mutate } = useBringBack(subject, id)
  // The entry of a deletion has no content once the record is no longer in the bin.
  const deletion = isDeleted && last?.operation === 'delete' && last.after ? last : undefined
  if (!deletion || !subject.bringBack) return { last }
  // Moderators restore only records that they deleted themselves, as in the bin.
  const isAllowed = account !== undefined && (subject.restoredBy.includes(account.role) || deletion.changed_by === account.id)
  const run = (onRestored = () => {}) => mutate(undefined, { onSuccess: onRestored })
  return { last, bringBack: { entry: deletion.id, isPending, isAllowed, run } }
}
