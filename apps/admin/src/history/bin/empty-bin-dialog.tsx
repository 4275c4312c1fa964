import { type DeletedRecord, emptyBin } from '@bayt/content/queries/history'
import { useState } from 'react'
import { toast } from 'sonner'
import { readAgain } from '../../data/after-write.ts'
import { createCalls } from '../../data/command.ts'
import { BIN_KEY } from '../../data/keys.ts'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { deletedName } from '../deleted-names.ts'
import { BIN_TEXTS } from './texts.ts'

/** What is removed for good, at the time of the question: records that are deleted later stay in the bin. */
export interface Emptied {
  /** The newest deletion that the question covers. */
  untilVersion: number
  count: number
  /** Only this record; absent for the whole bin. */
  deleted?: DeletedRecord
}

/** Asks before records are removed for good. Shows the number of the records, or the name of a single record. */
export function EmptyBinDialog({ emptied, onClose }: { emptied: Emptied; onClose: () => void }) {
  const { locale } = useLocale()
  const { emptying: texts } = BIN_TEXTS[locale]
  const emptying = useEmptyBin()
  const { count, deleted } = emptied
  return (
    <ConfirmDialog
      title={deleted ? texts.titleOfOne : texts.title}
      confirm={texts.emptyConfirm(count)}
      isPending={emptying.isPending}
      onCancel={onClose}
      onConfirm={() => emptying.mutate(emptied, { onSettled: onClose })}
    >
      <p>{deleted ? texts.ofOne : texts.emptyQuestion(count)}</p>
      {deleted && (
        <p>
          <strong>
            <bdi>{deletedName(deleted, locale)}</bdi>
          </strong>
        </p>
      )}
    </ConfirmDialog>
  )
}

/** Removes deleted records for good. */
export function useEmptyBin() {
  const { client, queryClient } = useServices()
  const { locale } = useLocale()
  const { emptying } = BIN_TEXTS[locale]
  const [calls] = useState(createCalls<string>)
  return useSingleMutation({
    mutationFn: ({ untilVersion, deleted }: Pick<Emptied, 'untilVersion' | 'deleted'>) => {
      const record = deleted && { entity: deleted.entity, id: deleted.entity_id }
      return calls.send(JSON.stringify(record ?? 'all'), () => emptyBin(client, untilVersion, record))
    },
    onSuccess: ({ result: count }) => {
      if (count > 0) toast.success(emptying.emptied(count))
      else toast.info(emptying.none)
      return readAgain(queryClient, BIN_KEY)
    },
    failed: (message, error) => (calls.mayBeDone(error) ? emptying.unanswered : emptying.failed)(message),
    // The server may have emptied the bin, although the call failed.
    onError: () => void queryClient.invalidateQueries({ queryKey: BIN_KEY }),
  })
}
