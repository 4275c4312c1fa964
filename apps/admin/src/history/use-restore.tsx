import { type FieldIssue, toFieldIssues } from '@bayt/content/entities/issue-codes'
import type { Locale } from '@bayt/content/locale'
import { type RecordVersion, readVersion } from '@bayt/content/queries/history'
import { createRequestId } from '@bayt/content/queries/request-id'
import { useState } from 'react'
import { toast } from 'sonner'
import { useAfterWrite } from '../data/after-write.ts'
import type { Columns, StoredRow } from '../data/command.ts'
import { historyKeys } from '../data/keys.ts'
import { type Services, useServices } from '../data/services.tsx'
import { undoOf } from '../data/undo.ts'
import { useSingleMutation } from '../data/use-single-mutation.ts'
import { toastSaved } from '../record/undo/undo-button.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx'
import { formatList } from '../ui/i18n/format.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { useIsShown } from '../ui/use-is-shown.ts'
import { fieldInSentence } from './describe-change.ts'
import { isEmpty } from './field-changes.ts'
import { presentOptions, VERSION_FRESH_MS, versionOptions } from './history-options.ts'
import { MissingPicturesDialog } from './lazy-missing-pictures.tsx'
import { type MissingPicture, missingPictures, valuesWithout } from './missing-pictures.ts'
import { RESTORE_TEXTS } from './restore-texts.ts'
import type { HistorySubject } from './subject.ts'
import styles from './timeline.module.css'
import { TIMELINE_TEXTS } from './timeline-texts.ts'

/** The changes that a restore will save. */
interface RestorePlan {
  /** The columns that change, with the version's values as the current rules store them. */
  values: Columns
  /** Values of the version that the current rules refuse. They are not in `values`. */
  refused: FieldIssue[]
}

/** Whether two stored values are the same; a missing text equals an empty one. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || (isEmpty(a) && isEmpty(b))
}

/**
 * Plans to restore columns of a version over the present record. Columns that the version lacks (added later), and columns unknown
 * to the console (dropped), stay unchanged.
 * @param wanted the values of the version
 * @param names the columns to restore
 */
export function planRestore(
  { schema, fields }: Pick<HistorySubject, 'schema' | 'fields'>,
  current: Columns,
  wanted: Columns,
  names: readonly string[],
): RestorePlan {
  const known = fields.map(({ name }) => name).filter((name) => names.includes(name) && name in wanted)
  const different = known.filter((name) => !isSame(wanted[name], current[name]))
  const first = schema.safeParse({ ...current, ...pick(wanted, different) })
  if (first.success) return { values: changed({ ...first.data }, different), refused: [] }

  const issues = toFieldIssues(first.error)
  const needed = fields.filter(({ name }) => issues.some(({ field, code }) => code === 'one_needed' && field === name))
  // The schema reports `one_needed` only at the first of its columns, even if the restore changes another one of these columns.
  const refused = issues.filter(({ field }) => different.includes(field) || needed.some(({ name }) => name === field))
  const isRefused = (name: string) =>
    refused.some(({ field, code }) => field === name || (code === 'one_needed' && isEmpty(wanted[name])))
  const accepted = different.filter((name) => !isRefused(name))
  const second = schema.safeParse({ ...current, ...pick(wanted, accepted) })
  // If the values still break a rule, the present record breaks it: the database decides.
  return { values: changed(second.success ? { ...second.data } : wanted, accepted), refused }

  /** Leaves out values that equal the present values after today's rules have tidied them. */
  function changed(values: Columns, columns: readonly string[]): Columns {
    return pick(
      values,
      columns.filter((name) => !isSame(values[name], current[name])),
    )
  }
}

/** Some columns of a record. */
function pick(columns: Columns, names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, columns[name]]))
}

/** The values of a version to restore: its changed values, all values, all texts of a language, or a column. */
export type RestoredPart = 'changed' | 'all' | { language: Locale } | { column: string }

export interface RestoreRequest {
  /** The entry whose earlier state is restored. */
  version: number
  part: RestoredPart
  /** Leaves out refused values. Staff decide this and `isWithoutPictures` when they answer a `RestoreQuestion`. */
  isRestOnly?: boolean
  isWithoutPictures?: boolean
}

/** A question before a restore. */
type Question =
  | { kind: 'refused'; request: RestoreRequest; refused: FieldIssue[]; hasRest: boolean }
  | { kind: 'missing'; request: RestoreRequest; pictures: MissingPicture[] }

type Outcome =
  | Question
  | { kind: 'restored'; row: StoredRow; request: string | undefined; columns: string[] }
  /** Somebody changed columns after the history was read. */
  | { kind: 'touched'; columns: string[] }
  | { kind: 'nothing' }
  | { kind: 'not_kept' }

/** The columns of a part. The place of the record in its list is restored only if the version changed the place. */
function columnsOf(part: RestoredPart, { changed }: RecordVersion, { fields }: HistorySubject): string[] {
  if (part === 'changed') return changed
  if (part === 'all') return fields.filter(({ kind, name }) => kind !== 'order' || changed.includes(name)).map(({ name }) => name)
  if ('column' in part) return [part.column]
  return fields.filter(({ language }) => language === part.language).map(({ name }) => name)
}

async function restore(services: Services, subject: HistorySubject, id: number, request: RestoreRequest): Promise<Outcome> {
  const { queryClient, client, config } = services
  const kept = queryClient.getQueryState(versionOptions(services, request.version).queryKey)
  const isFresh = kept !== undefined && Date.now() - kept.dataUpdatedAt < VERSION_FRESH_MS
  // Reads without a query: queries wait while offline, so the restore would happen unexpectedly, hours later.
  const version = (isFresh && kept.data) || (await readVersion(client, request.version))
  if (!version.record || !version.before) return { kind: 'not_kept' }
  const options = presentOptions(services, subject, id)
  const seen = queryClient.getQueryData(options.queryKey) ?? (await subject.read(client, id))
  const wanted: Columns = { ...version.record, ...version.before }
  const plan = planRestore(subject, { ...seen }, wanted, columnsOf(request.part, version, subject))
  const hasRest = Object.keys(plan.values).length > 0
  if (plan.refused.length > 0 && !request.isRestOnly) return { kind: 'refused', request, refused: plan.refused, hasRest }

  const { table } = subject
  const pictures = table === 'admin_users' ? [] : await missingPictures(config, table, plan.values)
  if (pictures.length > 0 && !request.isWithoutPictures) return { kind: 'missing', request, pictures }

  const values = valuesWithout(plan.values, pictures)
  const columns = Object.keys(values)
  if (columns.length === 0) return { kind: 'nothing' }
  const seenColumns: Columns = { ...seen }
  const command = { action: 'restore', id, request: createRequestId(), values, seen: seenColumns } as const
  const { row, isChanged, overtaken } = await subject.write(client, command)
  if (overtaken) return { kind: 'touched', columns: columns.filter((name) => !isSame(overtaken.now[name], seenColumns[name])) }
  queryClient.setQueryData(options.queryKey, row)
  return { kind: 'restored', row, request: isChanged ? command.request : undefined, columns }
}

/** Restores values of a version as a new save, and asks staff if some values cannot be restored. @param onRestored after a save */
export function useRestore(subject: HistorySubject, id: number, onRestored: () => void) {
  const services = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = RESTORE_TEXTS[locale]
  const afterWrite = useAfterWrite(subject.table)
  const [question, setQuestion] = useState<Question>()
  const isShown = useIsShown()
  const fieldOf = (column: string) => subject.fields.find(({ name }) => name === column)
  const named = (columns: string[]) =>
    formatList(
      locale,
      columns.map((name) => fieldInSentence(fieldOf(name), name, locale)),
    )
  const readHistoryAgain = () => {
    void services.queryClient.invalidateQueries({ queryKey: presentOptions(services, subject, id).queryKey })
    void services.queryClient.invalidateQueries({ queryKey: historyKeys.entries })
  }

  const mutation = useSingleMutation({
    mutationFn: (request: RestoreRequest) => restore(services, subject, id, request),
    onMutate: () => setQuestion(undefined),
    onSuccess: (outcome) => {
      switch (outcome.kind) {
        case 'nothing':
          return void toast.info(texts.nothingToRestore)
        case 'not_kept':
          return void toast.error(texts.failed(TIMELINE_TEXTS[locale].notKept))
        case 'touched':
          toast.error(texts.touched(named(outcome.columns)))
          return readHistoryAgain()
        case 'restored': {
          const { row, request, columns } = outcome
          const facts = { table: subject.table, id, done: ({ updated }: typeof text.undo) => updated }
          const labelOf = (column: string) => fieldOf(column)?.label
          toastSaved(
            texts.restored(named(columns)),
            request === undefined ? undefined : undoOf(services.client, { ...facts, labelOf, request }),
          )
          onRestored()
          return void afterWrite(row.id)
        }
        default:
          return isShown() ? setQuestion(outcome) : void toast.error(texts.failed(text.questions.unasked))
      }
    },
    failed: texts.failed,
    onError: readHistoryAgain,
  })
  const asked = { onAnswer: mutation.mutate, onClose: () => setQuestion(undefined) }
  return {
    restore: mutation.mutate,
    isPending: mutation.isPending,
    /** @param name of the record */
    dialogOf: (name: string) => question && <RestoreQuestion {...asked} question={question} subject={subject} name={name} />,
  }
}

interface RestoreQuestionProps {
  question: Question
  subject: HistorySubject
  name: string
  onAnswer: (request: RestoreRequest) => void
  onClose: () => void
}

/** Names the parts that cannot be restored, and offers to restore the rest. */
function RestoreQuestion({ question, subject, name, onAnswer, onClose }: RestoreQuestionProps) {
  const { locale } = useLocale()
  const text = useText()
  const { refused: texts } = RESTORE_TEXTS[locale]
  const { request } = question
  if (question.kind === 'missing') {
    const { pictures } = question
    const note = pictures.some(({ field }) => field?.isRequired) ? 'stays' : undefined
    return (
      <MissingPicturesDialog
        records={[{ name, pictures, note }]}
        isDeleted={false}
        isPending={false}
        onAnswer={() => onAnswer({ ...request, isWithoutPictures: true })}
        onCancel={onClose}
      />
    )
  }
  const labelOf = (column: string) => subject.fields.find((field) => field.name === column)?.label[locale] ?? column
  return (
    <Dialog title={texts.title} role="alertdialog" onClose={onClose}>
      <DialogBody>
        <p>{texts.body}</p>
        <ul className={styles.problems}>
          {question.refused.map(({ field, code, limit }) => (
            <li key={`${field} ${code}`}>{`${labelOf(field)}: ${text.issues[code](limit)}`}</li>
          ))}
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button autoFocus onPress={onClose}>
          {text.form.cancel}
        </Button>
        {question.hasRest && (
          <Button variant="primary" onPress={() => onAnswer({ ...request, isRestOnly: true })}>
            {texts.rest}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
