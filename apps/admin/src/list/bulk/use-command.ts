import type { ContentTable } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import type { OvertakenRecord } from '@bayt/content/queries/commands'
import { useState } from 'react'
import { toast } from 'sonner'
import { useAfterWrite } from '../../data/after-write.ts'
import { createSender } from '../../data/command.ts'
import { resourceKeys } from '../../data/keys.ts'
import { useServices } from '../../data/services.tsx'
import { undoOf } from '../../data/undo.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { recordName, recordNumber } from '../../record/record-name.ts'
import { toastSaved } from '../../record/undo/undo-button.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { TOAST_MS } from '../../ui/toasts.tsx'
import { COMMAND_TEXTS, sayUndone } from './command-texts.ts'
import { listNames } from './list-names.ts'

/** The action on the selected records. */
export interface Command {
  /** The records with the values that staff saw: the command overwrites no newer values. */
  records: { id: number; seen: object }[]
  /** The new values of columns; without values, the command deletes the records. */
  values?: Record<string, unknown>
}

/**
 * Runs a command for many records in one call, and offers to undo it as one step. Records that somebody else changed since the
 * list was read stay unchanged, and a message names them.
 * @param onDone runs after the command, with the ids of its records, and the skipped records
 */
export function useCommand(table: ContentTable, onDone: (ids: number[], overtaken: OvertakenRecord[]) => void) {
  const { client, queryClient } = useServices()
  const { locale } = useLocale()
  const texts = COMMAND_TEXTS[locale]
  const afterWrite = useAfterWrite(table)
  const [sender] = useState(() => createSender(client))
  return useSingleMutation({
    mutationFn: ({ records, values }: Command) => {
      if (values) return sender.send({ action: 'update', table, changes: records.map((one) => ({ ...one, values })) })
      // The versions distinguish a repetition from a new deletion: a record that somebody has restored since has a new version.
      const versions = JSON.stringify(records.map(({ seen }) => 'updated_at' in seen && seen.updated_at))
      return sender.send({ action: 'delete', table, ids: records.map(({ id }) => id), versions })
    },
    onSuccess: ({ changed: count, overtaken, request }, { records, values }) => {
      if (count > 0) {
        const message = values ? texts.changed(count) : texts.deleted(count)
        toastSaved(message, undoOf(client, { table, request, done: sayUndone(texts) }))
      } else if (overtaken.length === 0) toast.info(texts.nothing)
      if (overtaken.length > 0) {
        toast.warning(texts.overtaken(namesOf(table, overtaken, locale)), { duration: TOAST_MS.toRead })
      }
      onDone(
        records.map(({ id }) => id),
        overtaken,
      )
      return afterWrite()
    },
    failed: (message, error) => (sender.mayBeDone(error) ? texts.unanswered : texts.failed)(message),
    onError: () => {
      // The server may have run the command although no answer arrived.
      void queryClient.invalidateQueries({ queryKey: resourceKeys.table(table) })
    },
  })
}

function namesOf(table: ContentTable, records: OvertakenRecord[], locale: Locale): string {
  const names = records.map((record) => recordName(table, record.names, locale) || recordNumber(record.id, locale))
  return listNames(locale, names, COMMAND_TEXTS[locale].others)
}
