import type { SessionUser } from '@bayt/content/entities/admin-user'
import { columnsOfKind } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { runCommand, undoCommand } from '@bayt/content/queries/commands'
import { type DeletedRecord, readHistory, readVersion } from '@bayt/content/queries/history'
import { useState } from 'react'
import { toast } from 'sonner'
import { afterWrite, readAgain } from '../data/after-write.ts'
import { createCalls } from '../data/command.ts'
import { describeError } from '../data/errors/describe.ts'
import { BIN_KEY, historyKeys, resourceKeys } from '../data/keys.ts'
import { type Services, useServices } from '../data/services.tsx'
import { type Undo, UndoRefused } from '../data/undo.ts'
import { useSingleMutation } from '../data/use-single-mutation.ts'
import { runSignedIn } from '../record/undo/run-signed-in.ts'
import { toastSaved } from '../record/undo/undo-button.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { useIsShown } from '../ui/use-is-shown.ts'
import { BIN_TEXTS } from './bin/texts.ts'
import { deletedName } from './deleted-names.ts'
import { MissingPicturesDialog } from './lazy-missing-pictures.tsx'
import { insteadOf, isHiddenWithout, type MissingPicture, missingPictures } from './missing-pictures.ts'
import { RESTORE_TEXTS } from './restore-texts.ts'

/**
 * Whether an account may restore a deleted record: moderators restore only records that they deleted themselves. The database enforces
 * the same rule.
 */
export function mayUndelete({ role, id }: SessionUser, { deleted_by }: Pick<DeletedRecord, 'deleted_by'>): boolean {
  return role !== 'moderator' || deleted_by === id
}

type Missing = ReadonlyMap<DeletedRecord, MissingPicture[]>

interface Undeletion {
  records: DeletedRecord[]
  /** The answer to the question about missing pictures. */
  answer?: { missing: Missing; isWithout: boolean }
}

interface Refused {
  deleted: DeletedRecord
  /** Why the record was not restored, or that it is not known whether it was. */
  words: string
  /** Whether somebody else has restored the record. */
  isThere: boolean
}

interface Done {
  deleted: DeletedRecord
  request: string
  /** Whether the restored record is inactive, because it needs a missing picture. */
  isHidden: boolean
}

/**
 * Restores deleted records: asks about missing pictures first, then restores the records in sequence and reports the outcome.
 * @param onRestored called with the records that exist again
 */
export function useUndelete(onRestored: (restored: DeletedRecord[]) => void) {
  const services = useServices()
  const { client, session, queryClient } = services
  const { locale } = useLocale()
  const text = useText()
  const texts = { ...RESTORE_TEXTS[locale], ...BIN_TEXTS[locale] }
  const [question, setQuestion] = useState<{ records: DeletedRecord[]; missing: Missing }>()
  const [restored, setRestored] = useState<Done[]>([])
  const [refused, setRefused] = useState<Refused[]>([])
  const [calls] = useState(createCalls<number>)
  const isShown = useIsShown()
  const refetch = () => readAgain(queryClient, BIN_KEY)

  const messageOf = (done: Done[]) => {
    const [only] = done
    if (!only || done.length > 1) return texts.restoredMany(done.length, done.filter(({ isHidden }) => isHidden).length)
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

  const undeletion = useSingleMutation({
    mutationFn: async ({ records, answer }: Undeletion) => {
      const missing = answer?.missing ?? (await findMissing(services, records))
      const done: Done[] = []
      const failed: Refused[] = []
      if (!answer && missing.size > 0) return { missing, done, failed }
      for (const deleted of records) {
        const gone = (answer?.isWithout && missing.get(deleted)) || []
        const instead = insteadOf(deleted.entity, gone)
        const name = deletedName(deleted, locale)
        try {
          const { result: notInBin, request } = await calls.send(deleted.version_id, (_version, id) =>
            runSignedIn(session, () => undelete(client, deleted, id, instead)),
          )
          if (notInBin) {
            const { restoredBy } = notInBin
            const reason = restoredBy ? texts.restoredBy(restoredBy) : texts.notInBin
            failed.push({ deleted, words: texts.notRestored(name, reason), isThere: restoredBy !== undefined })
          } else done.push({ deleted, request, isHidden: isHiddenWithout(deleted.entity, gone) })
        } catch (error) {
          const isForbidden = error instanceof ContentError && error.kind === 'forbidden'
          const reason = isForbidden ? text.undo.refusals.others : describeError(error, text)
          const words = (calls.mayBeDone(error) ? texts.unanswered : texts.notRestored)(name, reason)
          failed.push({ deleted, words, isThere: false })
        }
      }
      return { done, failed }
    },
    onSuccess: async ({ missing, done, failed }, { records }) => {
      if (missing) return isShown() ? setQuestion({ records, missing }) : void toast.error(texts.failed(text.questions.unasked))
      setQuestion(undefined)
      setRefused(failed.length > 1 ? failed : [])
      setRestored((before) => [...done, ...before])
      if (done.length > 0) toastSaved(messageOf(done), undoOf(done))
      if (failed.length === 1) toast.error(failed[0]?.words)
      onRestored([...done, ...failed.filter(({ isThere }) => isThere)].map(({ deleted }) => deleted))
      for (const { deleted } of done) void afterWrite(services, deleted.entity, deleted.entity_id)
      for (const { deleted } of failed) {
        void queryClient.invalidateQueries({ queryKey: resourceKeys.table(deleted.entity) })
        void queryClient.invalidateQueries({ queryKey: historyKeys.entries })
      }
      await refetch()
    },
    failed: texts.failed,
  })

  return {
    undelete: (records: DeletedRecord[]) => undeletion.mutate({ records }),
    isPending: undeletion.isPending,
    /** The question about missing pictures. */
    dialog: question && (
      <MissingPicturesDialog
        records={[...question.missing].map(([deleted, pictures]) => ({
          name: deletedName(deleted, locale),
          pictures,
          note: isHiddenWithout(deleted.entity, pictures) ? 'hidden' : undefined,
        }))}
        isDeleted
        isPending={undeletion.isPending}
        onAnswer={(isWithout) =>
          undeletion.mutate({ records: question.records, answer: { missing: question.missing, isWithout } })
        }
        onCancel={() => setQuestion(undefined)}
      />
    ),
    /** The records that were restored here, the last record first. */
    restored,
    refused,
  }
}

/** The number of characters to which the history cuts texts. The bin keeps more. */
const CUT_LENGTH = 400

/** Finds the missing pictures of deleted records. Long texts and addresses are read completely: lists have only their beginning. */
async function findMissing({ client, config }: Services, records: DeletedRecord[]): Promise<Missing> {
  const found = await Promise.all(
    records.map(async (deleted) => {
      const { entity, version_id, record } = deleted
      const columns = [...columnsOfKind(entity, 'markdown'), ...columnsOfKind(entity, 'picture')]
      const isCut = columns.some((column) => String(record[column] ?? '').length >= CUT_LENGTH)
      const whole = isCut ? (await readVersion(client, version_id)).record : undefined
      return [deleted, await missingPictures(config, entity, whole ?? record)] as const
    }),
  )
  return new Map(found.filter(([, pictures]) => pictures.length > 0))
}

/** A record that is not in the bin any more, and the name of the person who restored it: `null` if unknown, absent if nobody did. */
interface NotInBin {
  restoredBy?: string | null
}

/**
 * Restores a record under its id.
 * @param request a UUID: a call whose answer was lost is repeated with the same UUID
 * @param instead replacement values of columns, for removed pictures
 * @throws ContentError `forbidden` for records that others deleted; other ContentErrors
 */
async function undelete(
  client: ContentClient,
  { entity, entity_id }: DeletedRecord,
  request: string,
  instead: Readonly<Record<string, boolean | null>>,
): Promise<NotInBin | undefined> {
  try {
    await runCommand(client, { action: 'undelete', table: entity, request, ids: [entity_id], instead })
    return undefined
  } catch (error) {
    if (!(error instanceof ContentError && error.kind === 'not_found')) throw error
    const [last] = await readHistory(client, { entity, entityId: entity_id }, undefined, 1)
    return last?.operation === 'restore' ? { restoredBy: last.changed_by_name } : {}
  }
}
