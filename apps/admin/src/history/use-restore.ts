import { type FieldIssue, toFieldIssues } from '@bayt/content/entities/issue-codes'
import type { Locale } from '@bayt/content/locale'
import { type RecordVersion, readVersion } from '@bayt/content/queries/history'
import { createRequestId } from '@bayt/content/queries/request-id'
import { useState } from 'react'
import { toast } from 'sonner'
import { describeError } from '../data/errors/describe.ts'
import { historyKeys } from '../data/keys.ts'
import type { Columns, StoredRow } from '../data/record-write.ts'
import { type Services, useServices } from '../data/services.tsx'
import { undoOf } from '../data/undo.ts'
import { useAfterWrite } from '../data/use-after-write.ts'
import { useSingleMutation } from '../data/use-single-mutation.ts'
import { toastSaved } from '../record/undo/undo-button.tsx'
import { formatList } from '../ui/i18n/format.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { useIsShown } from '../ui/use-is-shown.ts'
import { fieldInSentence } from './describe-change.ts'
import { isEmpty } from './field-changes.ts'
import { presentOptions, VERSION_FRESH_MS, versionOptions } from './history-options.ts'
import { type MissingPicture, missingPictures, picturesOfValues, valuesWithout } from './missing-pictures.ts'
import type { HistorySubject } from './subject.ts'
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
export type RestoreQuestion =
  | { kind: 'refused'; request: RestoreRequest; refused: FieldIssue[]; hasRest: boolean }
  | { kind: 'missing'; request: RestoreRequest; pictures: MissingPicture[] }

type Outcome =
  | RestoreQuestion
  | { kind: 'restored'; row: StoredRow; request: string | undefined; columns: string[] }
  | { kind: 'nothing' }
  | { kind: 'not_kept' }

/** The columns of a part. The place of the record in its list is restored only if the version changed the place. */
function columnsOf(part: RestoredPart, { changed }: RecordVersion, { fields }: HistorySubject): string[] {
  if (part === 'changed') return changed
  if (part === 'all') return fields.filter(({ kind, name }) => kind !== 'order' || changed.includes(name)).map(({ name }) => name)
  if ('column' in part) return [part.column]
  return fields.filter(({ language }) => language === part.language).map(({ name }) => name)
}

/** Whether the record would break one more rule if the column were empty. */
function isRequired({ schema }: HistorySubject, seen: Columns, column: string): boolean {
  const issuesOf = (record: Columns) => {
    const { error } = schema.safeParse(record)
    return error ? toFieldIssues(error).map(({ field, code }) => `${field} ${code}`) : []
  }
  const before = issuesOf(seen)
  return issuesOf({ ...seen, [column]: null }).some((issue) => !before.includes(issue))
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

  const shown = picturesOfValues(subject.fields, plan.values)
  const gone = new Set(
    await missingPictures(
      config,
      shown.map(({ address }) => address),
    ),
  )
  const missing = new Map(shown.filter(({ address }) => gone.has(address)).map((picture) => [picture.column, picture]))
  const pictures = [...missing.values()].map(({ column, isInText }) => ({
    column,
    isInText,
    isRequired: !isInText && isRequired(subject, { ...seen }, column),
  }))
  if (pictures.length > 0 && !request.isWithoutPictures) return { kind: 'missing', request, pictures }

  const values = valuesWithout(plan.values, pictures)
  const columns = Object.keys(values)
  if (columns.length === 0) return { kind: 'nothing' }
  const seenColumns: Columns = { ...seen }
  const command = { action: 'restore', id, request: createRequestId(), values, seen: seenColumns } as const
  const { row, isChanged, overtaken } = await subject.write(client, command)
  if (overtaken) throw new TouchedError(columns.filter((name) => !isSame(overtaken.now[name], seenColumns[name])))
  queryClient.setQueryData(options.queryKey, row)
  return { kind: 'restored', row, request: isChanged ? command.request : undefined, columns }
}

/** Somebody changed a column that was to be restored, after the history was read. */
class TouchedError extends Error {
  override readonly name = 'TouchedError'
  /** The columns. */
  readonly touched: string[]

  constructor(touched: string[]) {
    super(`Somebody else has just changed ${touched.join(', ')}.`)
    this.touched = touched
  }
}

/** Restores values of a version as a new save, and asks staff if some values cannot be restored. @param onRestored after a save */
export function useRestore(subject: HistorySubject, id: number, onRestored: () => void) {
  const services = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = TIMELINE_TEXTS[locale]
  const afterWrite = useAfterWrite(subject.table)
  const [question, setQuestion] = useState<RestoreQuestion>()
  const isShown = useIsShown()
  const named = (columns: string[]) => {
    const fields = columns.map((name) =>
      fieldInSentence(
        subject.fields.find((field) => field.name === name),
        name,
        locale,
      ),
    )
    return formatList(locale, fields)
  }

  const mutation = useSingleMutation({
    mutationFn: (request: RestoreRequest) => restore(services, subject, id, request),
    onMutate: () => setQuestion(undefined),
    onSuccess: (outcome) => {
      if (outcome.kind === 'nothing') return void toast.info(texts.nothingToRestore)
      if (outcome.kind === 'not_kept') return void toast.error(texts.restoreFailed(texts.notKept))
      if (outcome.kind !== 'restored') {
        return isShown() ? setQuestion(outcome) : void toast.error(texts.restoreFailed(text.questions.unasked))
      }
      const labelOf = (column: string) => subject.fields.find(({ name }) => name === column)?.label
      const { request } = outcome
      const facts = { table: subject.table, id, labelOf, done: ({ updated }: typeof text.undo) => updated }
      toastSaved(
        texts.restored(named(outcome.columns)),
        request === undefined ? undefined : undoOf(services.client, { ...facts, request }),
      )
      onRestored()
      void afterWrite(outcome.row.id)
    },
    onError: (error) => {
      const isTouched = error instanceof TouchedError
      toast.error(isTouched ? texts.touched(named(error.touched)) : texts.restoreFailed(describeError(error, text)))
      void services.queryClient.invalidateQueries({ queryKey: presentOptions(services, subject, id).queryKey })
      void services.queryClient.invalidateQueries({ queryKey: historyKeys.entries })
    },
  })
  return { restore: mutation.mutate, isPending: mutation.isPending, question, closeQuestion: () => setQuestion(undefined), named }
}
