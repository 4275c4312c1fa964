import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { runCommand, undoCommand } from '@bayt/content/queries/commands'
import { type DeletedRecord, readHistory, readVersion } from '@bayt/content/queries/history'
import { useState } from 'react'
import { toast } from 'sonner'
import { createCalls } from '../../data/command.ts'
import { describeAlone, describeError } from '../../data/errors/describe.ts'
import { readAgain } from '../../data/read-again.ts'
import { useServices } from '../../data/services.tsx'
import { type Undo, UndoRefused } from '../../data/undo.ts'
import { afterWrite } from '../../data/use-after-write.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { runSignedIn } from '../../record/undo/run-signed-in.ts'
import { toastSaved } from '../../record/undo/undo-button.tsx'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { BIN_KEY } from './bin-options.ts'
import { deletedName } from './deleted-names.ts'
import { findMissingPictures, isHiddenWithout, type MissingPictures, withoutPictures } from './missing-pictures.ts'
import { BIN_TEXTS, type BinTexts } from './texts.ts'

/** Records to restore, and the records among them that lose their missing pictures. */
interface Restoration {
  records: DeletedRecord[]
  without: MissingPictures[]
}

export interface Refused {
  deleted: DeletedRecord
  reason: string
  /** Whether the answer was lost, so that the record may have been restored. */
  isUnanswered: boolean
}

interface Done {
  deleted: DeletedRecord
  request: string
  /** Whether the restored record is inactive, because it needs a missing picture. */
  isHidden: boolean
}

/**
 * Restores records: asks about missing pictures first, then restores the records in sequence and reports the outcome.
 * @param onRestored called with the restored records
 */
export function useRestore(onRestored: (restored: DeletedRecord[]) => void) {
  const services = useServices()
  const { client, config, session, queryClient } = services
  const { locale } = useLocale()
  const text = useText()
  const texts = BIN_TEXTS[locale]
  const [question, setQuestion] = useState<{ records: DeletedRecord[]; missing: MissingPictures[] }>()
  const [restored, setRestored] = useState<Done[]>([])
  const [refused, setRefused] = useState<Refused[]>([])
  const [calls] = useState(createCalls<number>)
  const isShown = useIsShown()
  const refetch = () => readAgain(queryClient, BIN_KEY)

  const messageOf = (done: Done[]) => {
    const [only] = done
    if (!only || done.length > 1) {
      const hidden = done.filter(({ isHidden }) => isHidden).length
      return texts.restoredMany(done.length, hidden)
    }
    return (only.isHidden ? texts.restoredHidden : texts.restored)(deletedName(only.deleted, locale))
  }
  /** Moves the records back into the bin, the last one first. Records that somebody has changed since the restoration stay. */
  const undoOf = (done: Done[]): Undo | undefined => {
    const [first] = done
    if (!first) return undefined
    let undone: Done[] = []
    const run = async () => {
      undone = []
      try {
        for (const one of done.toReversed()) if ((await undoCommand(client, one.request)).kept === 0) undone.push(one)
      } finally {
        setRestored((before) => before.filter((one) => !undone.includes(one)))
        for (const table of new Set(undone.map(({ deleted }) => deleted.entity))) void afterWrite(services, table)
        await refetch()
      }
      if (undone.length === 0) throw new UndoRefused('changed_record')
      return undefined
    }
    const say = () => (done.length === 1 ? texts.undone : texts.undoneMany(undone.length, done.length - undone.length))
    return { table: first.deleted.entity, run, done: say }
  }

  const restoration = useSingleMutation({
    mutationFn: async ({ records, without }: Restoration) => {
      const done: Done[] = []
      const failed: Refused[] = []
      for (const deleted of records) {
        const gone = without.find((missing) => missing.deleted === deleted)
        try {
          const { request } = await calls.send(deleted.version_id, (_version, id) =>
            runSignedIn(session, () => restoreRecord(client, deleted, id, gone ? withoutPictures(gone) : {})),
          )
          done.push({ deleted, request, isHidden: gone !== undefined && isHiddenWithout(gone) })
        } catch (error) {
          failed.push({ deleted, reason: describeRestoreError(error, text, texts), isUnanswered: calls.mayBeDone(error) })
        }
      }
      return { done, failed }
    },
    onSuccess: async ({ done, failed }) => {
      setRefused(failed.length > 1 ? failed : [])
      setRestored((before) => [...done, ...before])
      if (done.length > 0) toastSaved(messageOf(done), undoOf(done))
      const [only] = failed
      if (only && failed.length === 1) {
        const describe = only.isUnanswered ? texts.unanswered : texts.notRestored
        toast.error(describe(deletedName(only.deleted, locale), only.reason))
      }
      onRestored(done.map(({ deleted }) => deleted))
      for (const { deleted } of done) void afterWrite(services, deleted.entity, deleted.entity_id)
      await refetch()
    },
    onSettled: () => setQuestion(undefined),
  })

  const check = useSingleMutation({
    mutationFn: (records: DeletedRecord[]) =>
      findMissingPictures(records, config.supabaseUrl, async (versionId) => (await readVersion(client, versionId)).record),
    onSuccess: (missing, records) => {
      if (missing.length === 0) restoration.mutate({ records, without: [] })
      else if (isShown()) setQuestion({ records, missing })
      else toast.error(texts.noneRestored(text.questions.unasked))
    },
    onError: (error) => toast.error(describeAlone(error, text)),
  })

  return {
    restore: check.mutate,
    isPending: check.isPending || restoration.isPending,
    /** The records with missing pictures, until the dialog is answered. */
    question,
    answer: (without: MissingPictures[]) => question && restoration.mutate({ records: question.records, without }),
    cancel: () => setQuestion(undefined),
    /** The restored records of this screen, the last record first. */
    restored,
    refused,
  }
}

function describeRestoreError(error: unknown, text: Dictionary, texts: BinTexts): string {
  if (error instanceof NotInBin) return error.restoredBy ? texts.restoredBy(error.restoredBy) : texts.notInBin
  if (error instanceof ContentError && error.kind === 'forbidden') return text.undo.refusals.others
  return describeError(error, text)
}

/** The record is not in the bin any more. */
class NotInBin extends Error {
  override readonly name = 'NotInBin'
  /** Name of the person who restored the record; `null` if the name is unknown, `undefined` if nobody restored the record. */
  readonly restoredBy: string | null | undefined

  constructor(restoredBy: string | null | undefined) {
    super('The record is not in the bin any more.')
    this.restoredBy = restoredBy
  }
}

/**
 * Restores a record under its id.
 * @param request a UUID: a call whose answer was lost is repeated with the same UUID
 * @param instead replacement values of columns, for removed pictures
 * @throws NotInBin; ContentError `forbidden` for records that others deleted; other ContentErrors
 */
async function restoreRecord(
  client: ContentClient,
  { entity, entity_id }: DeletedRecord,
  request: string,
  instead: Readonly<Record<string, boolean | null>>,
): Promise<void> {
  try {
    await runCommand(client, { action: 'undelete', table: entity, request, ids: [entity_id], instead })
  } catch (error) {
    if (!(error instanceof ContentError && error.kind === 'not_found')) throw error
    const [last] = await readHistory(client, { entity, entityId: entity_id }, undefined, 1)
    throw new NotInBin(last?.operation === 'restore' ? last.changed_by_name : undefined)
  }
}
