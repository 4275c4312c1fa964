import { isVisible } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import type { StoredRow } from '../../data/command.ts'
import type { Draft, FormValues } from '../../data/drafts/draft.ts'
import { useAccountId } from '../../data/session/use-session.ts'
import { useText } from '../../ui/i18n/locale-context.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { FormSubject } from '../descriptor.ts'
import { MergeConflict, type OpenMerge } from '../merge/merge-conflict.ts'
import type { OpenedChange } from '../prepared/use-opened-change.ts'
import { usePrepare } from '../prepared/use-prepare.ts'
import { hasPreview } from '../preview/places.ts'
import {
  baseValues,
  type FormBaseline,
  type IsTyped,
  isUnchanged,
  sameValues,
  schemaResolver,
  seenColumns,
  wouldChange,
} from './form-values.ts'
import { useUploads } from './uploads.ts'
import { useDraftPictures } from './use-draft-pictures.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useSave } from './use-save.ts'

export interface RecordFormOptions {
  subject: FormSubject
  id: number | 'new'
  record: StoredRow | undefined
  /** The slot of this form's draft (`DraftKey`). */
  slot: number
  draft: Draft | undefined
  /** The prepared change that the form continues, as the server has it. */
  prepared?: OpenedChange | undefined
  /** Whether the prepared change that staff wanted to continue is no longer there. */
  isEnded?: boolean
  /** Whether the device may have a draft that could not be read. */
  isUnread?: true | undefined
  onDone: () => void
  /** Called when the draft is discarded and the record does not exist: the form has nothing to show. */
  onNothingLeft: () => void
}

/** The initial state of a form. Fields that are missing in a draft of an earlier release have their stored values. */
function baselineOf({ subject, record, draft }: RecordFormOptions): FormBaseline {
  const stored = record ? seenColumns(record, subject.groups) : {}
  if (!draft) return { seen: stored }
  const { values: _values, typedAt: _typedAt, ...baseline } = draft
  return { ...baseline, seen: { ...stored, ...baseline.seen } }
}

/** The state of one form: initial values, typed values, draft, save and conflict. */
export function useRecordForm(options: RecordFormOptions) {
  const { subject, id, slot, draft, onDone, onNothingLeft } = options
  const prepared = options.prepared?.draft
  const start = draft ?? prepared
  const [baseline] = useState((): { current: FormBaseline } => ({ current: baselineOf({ ...options, draft: start }) }))
  const [conflict, setConflict] = useState<OpenMerge>()
  const { form: text } = useText()
  const [opened] = useState((): FormValues => ({ ...baseValues(subject, baseline.current), ...start?.values }))
  /** The draft that the form continues, until it is saved or discarded. */
  const [restored, setRestored] = useState(draft)
  const [isDiscardAsked, setDiscardAsked] = useState(false)

  const form = useForm<FormValues>({
    defaultValues: opened,
    resolver: schemaResolver(subject.schema),
  })
  const key = { accountId: useAccountId(), table: subject.table, id, slot }
  const keptDraft = useKeptDraft(form, key, baseline, subject, draft)
  const uploads = useUploads(useDraftPictures(key, baseline, keptDraft))
  const uploadStatus = useSyncExternalStore(uploads.subscribe, uploads.status)
  const isPictureUnkept = useSyncExternalStore(uploads.subscribe, uploads.isUnkept)
  const isDraftUnread = options.isUnread === true
  const saving = useSave({ subject, form, id, baseline, keptDraft, isDraftUnread })
  const { save } = saving
  const { table } = subject
  const isHidden = options.record !== undefined && hasPreview(table) && !isVisible(table, options.record)
  const { prepare, sharing } = usePrepare({ subject, id, form, baseline, keptDraft, isHidden })

  /** Once the draft is discarded, the form follows the record. */
  const isDraftDiscarded = useRef(false)
  const hasUnsavedWork = useStableCallback(
    () => uploads.hasUnfinished() || !isUnchanged(subject, baseline.current, form.getValues()),
  )
  const isTyped: IsTyped = (name, value) => wouldChange(subject, baseline.current, name, value)

  /** Shows the newest version that was read, unless the form has unsaved work. */
  const follow = useStableCallback(() => {
    const holdsDraft = draft !== undefined && !isDraftDiscarded.current
    if (baseline.current.prepared || holdsDraft || !options.record || hasUnsavedWork()) return
    const newest = baselineOf({ ...options, draft: undefined })
    const values = baseValues(subject, newest)
    baseline.current = newest
    if (!sameValues(values, form.getValues())) form.reset(values)
  })
  // A form opens with the row of a list, which may be older than the record: without newer versions, the first save of the form would
  // conflict with the person's own earlier save.
  const followRead = useStableCallback(() => {
    // During a save, the form keeps its version: a conflict is merged with the version that the save was based on.
    if (!save.isPending) follow()
  })
  useEffect(() => {
    if (options.record) followRead()
  }, [options.record, followRead])

  const showInForm = (error: Error) => {
    if (error instanceof MergeConflict) setConflict(error.merge)
    else if (error instanceof ContentError) {
      for (const [index, { field, code, limit }] of error.issues.entries()) {
        form.setError(
          field,
          { type: code, ...(limit === undefined ? {} : { message: String(limit) }) },
          { shouldFocus: index === 0 },
        )
      }
    }
  }

  const submit = form.handleSubmit((values) => {
    // A second press during a save does nothing.
    if (save.isPending || prepare.isPending || uploads.hasUnfinished()) return
    save.mutate(values, {
      onSuccess: () => {
        setRestored(undefined)
        // Values that were typed while lists were read again are not saved yet. A form whose draft was discarded during the
        // save keeps no values.
        const isSent = sameValues(form.getValues(), values) && !uploads.hasUnfinished()
        if (!isSent && hasUnsavedWork()) {
          void keptDraft.keepAgain()
          return void toast.info(text.typedDuringSave)
        }
        // Blanks that a save would remove do not count as unsaved work.
        form.reset(baseValues(subject, baseline.current))
        void keptDraft.forget()
        onDone()
      },
      onError: (error) => {
        showInForm(error)
        // Shows versions that were read during the save. For a conflict, the answers are merged with the typed values instead.
        if (!(error instanceof MergeConflict)) follow()
      },
    })
  })

  /** Keeps the typed values on the server, also if they are invalid, and closes the form. */
  const prepareTyped = () => {
    if (save.isPending || uploads.hasUnfinished()) return
    prepare.mutate(undefined, {
      onSuccess: (isDone) => {
        if (isDone && !hasUnsavedWork()) onDone()
      },
    })
  }

  /** Continues from the server's version with the merged values, and with the values typed before the question came. */
  const settleConflict = async (answers: FormValues) => {
    if (!conflict) return
    const [typed, sent] = [form.getValues(), save.variables ?? form.getValues()]
    const isMoreTyped = !sameValues(typed, sent)
    const { values, unseen } = isMoreTyped ? await saving.addTyped(answers, sent, typed) : { values: answers, unseen: [] }
    saving.settle(conflict, unseen)
    setConflict(undefined)
    form.reset(values)
    if (isMoreTyped) toast.info(text.typedDuringSave)
    else if (sameValues(values, baseValues(subject, baseline.current))) void keptDraft.forget()
    else void submit()
  }

  const discardDraft = async () => {
    setDiscardAsked(false)
    await keptDraft.forget()
    uploads.discard()
    setRestored(undefined)
    const { record } = options
    if (id !== 'new' && !record && !prepared) {
      // The typed values become the baseline, so that they do not keep the form open.
      baseline.current = { seen: form.getValues() }
      return onNothingLeft()
    }
    isDraftDiscarded.current = true
    baseline.current = baselineOf({ ...options, draft: prepared })
    form.reset(prepared?.values ?? baseValues(subject, baseline.current))
  }

  /** Discards the draft. Asks first if the form has changed since it was opened. */
  const askToDiscard = () => {
    if (uploads.hasPicked() || !sameValues(form.getValues(), opened)) setDiscardAsked(true)
    else void discardDraft()
  }

  return {
    id,
    subject,
    /** The newest version that was read; `undefined` for a new record. */
    record: options.record,
    form,
    submit,
    save,
    close: onDone,
    prepare: prepareTyped,
    isPreparing: prepare.isPending,
    sharing,
    /** The prepared change that the form continues. */
    prepared: options.prepared,
    isPreparedEnded: options.isEnded === true,
    /** Closes the form after its prepared change was discarded. */
    closeDiscarded: async () => {
      await keptDraft.forget()
      // The typed values become the baseline, so that they do not keep the form open.
      baseline.current = { seen: form.getValues() }
      onDone()
    },
    keptDraft,
    /** Whether the device fails to keep typed values or chosen pictures. */
    isDraftFailing: keptDraft.isFailing || isPictureUnkept,
    conflict,
    /** Whether the form waits for a chosen picture. */
    uploadStatus,
    uploads,
    hasUnsavedWork,
    isTyped,
    settleConflict,
    closeConflict: () => setConflict(undefined),
    restored,
    isDraftUnread,
    isDiscardAsked,
    askToDiscard,
    cancelDiscard: () => setDiscardAsked(false),
    discardDraft,
  }
}

export type RecordFormState = ReturnType<typeof useRecordForm>

const OpenForm = createContext<RecordFormState | undefined>(undefined)
export const OpenFormProvider = OpenForm.Provider

/** The form around a component. */
export function useOpenForm(): RecordFormState {
  const form = useContext(OpenForm)
  if (!form) throw new Error('A part of a form is used outside a form.')
  return form
}
