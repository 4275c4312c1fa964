import { ConflictError } from '@bayt/content/errors'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { isUncertain } from '../api/save-record.ts'
import { useAfterWrite } from '../api/use-after-write.ts'
import type { FormSubject, StoredRow } from '../descriptor.ts'
import { fieldsOf } from '../fields.ts'
import type { ScreenTexts } from '../texts.ts'
import { toastSaved } from '../undo/toast-saved.ts'
import { undoOfSave } from '../undo/undo-of.ts'
import { sameValues, toFormValues } from './form-values.ts'
import type { DraftKeeper, FormOrigin } from './use-draft-keeper.ts'

interface SaveOptions<Row extends StoredRow, Input> {
  subject: FormSubject<Row, Input>
  texts: ScreenTexts
  id: number | 'new'
  origin: { current: FormOrigin }
  keeper: DraftKeeper
}

/** Saves a form. It also finishes after the dialog is closed: toast, draft, lists, publishing. */
export function useSave<Row extends StoredRow, Input extends object>(options: SaveOptions<Row, Input>) {
  const { subject, texts, id, origin, keeper } = options
  const services = useServices()
  const text = useText()
  const afterWrite = useAfterWrite(subject.table)

  const save = async (input: Input): Promise<Row> => {
    if (id === 'new') {
      const { mayHaveArrived } = origin.current
      // Stored before sending: if the browser crashes now, the next attempt checks whether this one arrived.
      origin.current = { ...origin.current, mayHaveArrived: true }
      keeper.keep()
      return subject.save(services, { id, mayHaveArrived }, input)
    }
    try {
      return await subject.save(services, { id, basedOn: origin.current.basedOn ?? '' }, input)
    } catch (error) {
      const isOurs = error instanceof ConflictError && isSameRecord(error.current as Row, input)
      // The conflicting save was our own, whose answer was lost.
      if (isOurs) return error.current as Row
      throw error
    }
  }

  const isSameRecord = (row: Row, input: Input) => {
    const fields = fieldsOf(subject.groups)
    return sameValues(toFormValues(row, fields), toFormValues(input, fields))
  }

  return useSingleMutation({
    mutationFn: save,
    onSuccess: async (row) => {
      const basedOn = id === 'new' ? null : origin.current.basedOn
      const undo = undoOfSave(services.client, { ...subject, basedOn, row })
      toastSaved(id === 'new' ? texts.created : texts.updated, undo)
      await Promise.all([keeper.forget(), afterWrite(row.id)])
    },
    onError: (error) => {
      if (id === 'new' && !isUncertain(error)) {
        origin.current = { ...origin.current, mayHaveArrived: false }
        keeper.keep()
      }
      if (!(error instanceof ConflictError)) toast.error(texts.saveFailed(describeError(error, text)))
    },
  })
}
