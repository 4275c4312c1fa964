import { ConflictError } from '@bayt/content/errors'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from 'sonner'
import { TOAST_MS } from '../../components/toast-ms.ts'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { describeError } from '../../lib/errors/describe.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { isRefused } from '../api/save-record.ts'
import { useAfterWrite } from '../api/use-after-write.ts'
import type { FormSubject, StoredRow } from '../descriptor.ts'
import type { Merging } from '../merge/use-merging.ts'
import type { ScreenTexts } from '../texts.ts'
import { toastSaved } from '../undo/toast-saved.ts'
import { undoOfSave } from '../undo/undo-of.ts'
import { sameValues } from './form-values.ts'
import { saveNew } from './save-new.ts'
import type { FormBaseline, KeptDraft } from './use-kept-draft.ts'

interface SaveOptions<Row extends StoredRow, Input extends object> {
  subject: FormSubject<Row, Input>
  texts: ScreenTexts
  form: UseFormReturn<FormValues>
  id: number | 'new'
  baseline: { current: FormBaseline }
  keptDraft: KeptDraft
  merging: Merging<Row, Input>
  isDraftUnread: boolean
}

/**
 * Saves the valid values of a form. Also finishes after the dialog is closed: toast, draft, lists, publishing. Values typed during the
 * save stay a draft: the next save is merged with this save.
 */
export function useSave<Row extends StoredRow, Input extends object>(options: SaveOptions<Row, Input>) {
  const { subject, texts, form, id, baseline, keptDraft, merging, isDraftUnread } = options
  const services = useServices()
  const text = useText()
  const afterWrite = useAfterWrite(subject.table)

  const save = async (typed: FormValues): Promise<Row> => {
    const input = subject.schema.parse(typed)
    merging.noteSent(input)
    try {
      if (id === 'new') return await saveNew({ subject, services, baseline, keptDraft }, input)
      return await subject.save(services, { id, basedOn: baseline.current.basedOn ?? '' }, input)
    } catch (error) {
      if (error instanceof ConflictError) return merging.save(input, error)
      throw error
    }
  }

  return useSingleMutation({
    mutationFn: async (typed: FormValues) => {
      /** The version that this save replaces; `null` if it creates the record. */
      const basedOn = id === 'new' ? (baseline.current.storedAs ?? null) : (baseline.current.basedOn ?? '')
      const { pictures } = baseline.current
      return { basedOn, pictures, row: await save(typed) }
    },
    onSuccess: async ({ basedOn, pictures, row }, typed) => {
      const undo = merging.hasStored() ? undoOfSave(services.client, { ...subject, basedOn, row }) : undefined
      toastSaved(basedOn === null ? texts.created : texts.updated, undo)
      if (isDraftUnread) toast.info(text.form.draftLeft, { duration: TOAST_MS.toRead })
      merging.noteArrived(row)
      const isMoreChosen = baseline.current.pictures !== undefined && baseline.current.pictures !== pictures
      const isMoreTyped = !sameValues(form.getValues(), typed)
      const settleDraft = isMoreChosen || isMoreTyped ? keptDraft.keepAgain : keptDraft.forget
      await Promise.all([settleDraft(), afterWrite(row.id), merging.showIncoming(row, subject.schema.parse(typed))])
    },
    onError: (error) => {
      if (isRefused(error)) {
        merging.noteRefused()
        void keptDraft.keepAgain()
      }
      if (!(error instanceof ConflictError)) toast.error(texts.saveFailed(describeError(error, text)))
    },
  })
}
