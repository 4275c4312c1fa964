import { discardChange } from '@bayt/content/queries/prepared'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from 'sonner'
import { useAfterWrite } from '../../data/after-write.ts'
import type { FormValues } from '../../data/drafts/draft.ts'
import { useServices } from '../../data/services.tsx'
import { useAccountId } from '../../data/session/use-session.ts'
import { undoOf } from '../../data/undo.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { TOAST_MS } from '../../ui/toasts.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import type { FormSubject } from '../descriptor.ts'
import { fieldsOf } from '../fields.ts'
import { type IncomingField, MergeConflict, type OpenMerge } from '../merge/merge-conflict.ts'
import { readPreparedAgain, requireNewest } from '../prepared/prepared-options.ts'
import { describeRefusal } from '../prepared/texts.ts'
import { toastSaved } from '../undo/undo-button.tsx'
import { sameValues } from './form-values.ts'
import { loadMerge, type SavedForm, type SaveJob, saveForm } from './save-form.ts'
import type { KeptDraft } from './use-kept-draft.ts'

interface SaveOptions extends Omit<SaveJob, 'services' | 'accountId'> {
  subject: FormSubject
  form: UseFormReturn<FormValues>
  keptDraft: KeptDraft
  isDraftUnread: boolean
}

/**
 * Saves the valid values of a form. Finishes even if the dialog is closed: shows the toast, removes the draft, and reads the lists again.
 * Values typed during the save stay a draft.
 */
export function useSave(options: SaveOptions) {
  const { subject, form, baseline, keptDraft, isDraftUnread } = options
  const services = useServices()
  const accountId = useAccountId()
  const text = useText()
  const { locale } = useLocale()
  const texts = subject.texts[locale]
  const afterWrite = useAfterWrite(subject.table)
  /** The fields into which changes of others were merged in the conflicts that staff have already answered. */
  const settled = useRef<IncomingField[]>([])
  const isShown = useIsShown()

  const undoOfSave = ({ row, undo }: SavedForm) => {
    // Offers no undo for a new account: staff deactivate or delete the account instead.
    if (!undo || (undo.isInsert && subject.table === 'admin_users')) return undefined
    const labels = new Map(fieldsOf(subject.groups).map(({ name, label }) => [name, label]))
    const facts = { table: subject.table, request: undo.request, labelOf: (column: string) => labels.get(column) }
    if (undo.isInsert) return undoOf(services.client, { ...facts, done: ({ created }) => created })
    return undoOf(services.client, { ...facts, id: row.id, done: ({ updated }) => updated })
  }

  /** Shows the changes of others that this save merged into the fields. */
  const showIncoming = async ({ row, values, incoming }: SavedForm) => {
    const earlier = settled.current.filter(
      ({ name, after }) => values[name] === after && !incoming.some((one) => one.name === name),
    )
    const all = [...earlier, ...incoming]
    settled.current = []
    if (all.length === 0) return
    const merge = await loadMerge()
    merge.showIncoming({ services, subject, id: row.id, values, incoming: all, text, locale, afterWrite })
  }

  const save = useSingleMutation({
    mutationFn: async (typed: FormValues) => {
      const { pictures, prepared } = baseline.current
      if (prepared?.version !== undefined && !baseline.current.sent) await requireNewest(services.client, prepared)
      const saved = await saveForm({ ...options, services, accountId }, typed)
      // A save that writes nothing does not end its prepared change.
      if (prepared && !saved.undo) await discardChange(services.client, prepared.request)
      return { pictures, saved, prepared }
    },
    onSuccess: async ({ pictures, saved, prepared }, typed) => {
      toastSaved(saved.isNew ? texts.created : texts.updated, undoOfSave(saved))
      if (isDraftUnread) toast.info(text.form.draftLeft, { duration: TOAST_MS.toRead })
      const isMoreChosen = baseline.current.pictures !== undefined && baseline.current.pictures !== pictures
      const isMoreTyped = !sameValues(form.getValues(), typed)
      const endDraft = isMoreChosen || isMoreTyped ? keptDraft.keepAgain : keptDraft.forget
      if (prepared) void readPreparedAgain(services.queryClient)
      await Promise.all([endDraft(), afterWrite(saved.row.id), showIncoming(saved)])
    },
    onError: (error) => {
      // An open form shows a dialog for the conflict instead of the toast.
      if (!(error instanceof MergeConflict && isShown())) toast.error(texts.saveFailed(describeRefusal(error, locale, text)))
    },
  })

  return {
    save,
    /**
     * Uses the values that the dialog of a conflict showed as the new base of the next save.
     * @param unseen fields in which a later typed value has replaced the answer of the dialog
     */
    settle: ({ incoming, now }: OpenMerge, unseen: readonly string[]) => {
      settled.current = [...settled.current, ...incoming]
      const shown = Object.fromEntries(Object.entries(now).filter(([name]) => !unseen.includes(name)))
      baseline.current = { ...baseline.current, seen: { ...baseline.current.seen, ...shown } }
    },
    /**
     * Merges the values that staff typed after a save into their answers of the conflict dialog. If an answer changed the same
     * paragraph, the field keeps the typed value.
     */
    addTyped: async (answers: FormValues, sent: FormValues, typed: FormValues) => {
      const { mergeFields } = await loadMerge()
      const { values, clashes } = mergeFields({ base: sent, mine: typed, theirs: answers }, fieldsOf(subject.groups))
      return { values, unseen: clashes.map(({ name }) => name) }
    },
  }
}
