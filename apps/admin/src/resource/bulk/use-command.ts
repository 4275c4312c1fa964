import type { ContentTable } from '@bayt/content/entities/tables'
import { changeRecords, deleteRecords } from '@bayt/content/queries/bulk'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { resourceKeys } from '../api/keys.ts'
import { useAfterWrite } from '../api/use-after-write.ts'
import { toastSaved } from '../undo/toast-saved.ts'
import { COMMAND_TEXTS } from './command-texts.ts'
import { undoOfCommand } from './undo-of-command.ts'
import { useRepeatableCommand } from './use-repeatable-command.ts'

/** What happens to the selected records. */
export interface Command {
  ids: number[]
  /** The new values of columns; without them, the records are deleted. */
  values?: Record<string, unknown>
  /** Staff know how much of the site goes. */
  isConfirmed?: boolean
}

/**
 * Runs a command for many records in one call, and offers to undo it as one step.
 * @param onDone runs once it is done, with the ids of its records
 */
export function useCommand(table: ContentTable, onDone: (ids: number[]) => void) {
  const { client, queryClient } = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = COMMAND_TEXTS[locale]
  const afterWrite = useAfterWrite(table)
  const command = useRepeatableCommand()
  return useSingleMutation({
    mutationFn: ({ ids, values, isConfirmed }: Command) =>
      command.send([ids, values], (request) =>
        values
          ? changeRecords(client, table, ids, values, request, isConfirmed)
          : deleteRecords(client, table, ids, request, isConfirmed),
      ),
    onSuccess: ({ count, request }, { ids, values }) => {
      if (count === 0) toast.info(texts.nothing)
      else {
        const message = values ? texts.changed(count) : texts.deleted(count)
        toastSaved(message, undoOfCommand(client, table, request, texts))
      }
      onDone(ids)
      return afterWrite()
    },
    onError: (error) => {
      toast.error((command.mayBeDone(error) ? texts.unanswered : texts.failed)(describeError(error, text)))
      // The command may have arrived.
      void queryClient.invalidateQueries({ queryKey: resourceKeys.table(table) })
    },
  })
}
