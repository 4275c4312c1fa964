import type { ContentTable } from '@bayt/content/entities/tables'
import { ConflictError } from '@bayt/content/errors'
import type { InputOf, RowOf } from '@bayt/content/queries/resource'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { noteSave } from '../../lib/publishing/saves.ts'
import { lookAtPublishing } from '../../lib/publishing/use-publishing.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { resourceKeys } from '../api/keys.ts'
import { isUncertain, saveRecord } from '../api/save-record.ts'
import type { ResourceDescriptor } from '../descriptor.ts'
import { fieldsOf } from '../fields.ts'
import type { ResourceTexts } from '../texts.ts'
import { sameValues, toFormValues } from './form-values.ts'
import type { DraftKeeper, FormOrigin } from './use-draft-keeper.ts'

interface SaveOptions<Table extends ContentTable> {
  descriptor: ResourceDescriptor<Table>
  texts: ResourceTexts
  id: number | 'new'
  origin: { current: FormOrigin }
  keeper: DraftKeeper
}

/** Saves a form. It finishes what it began even if the dialog is closed meanwhile: toast, draft, lists, publishing. */
export function useSave<Table extends ContentTable>({ descriptor, texts, id, origin, keeper }: SaveOptions<Table>) {
  const services = useServices()
  const text = useText()
  const { table, groups } = descriptor

  const save = async (input: InputOf<Table>): Promise<RowOf<Table>> => {
    if (id === 'new') {
      const { mayHaveArrived } = origin.current
      // Written before sending: if the browser dies now, the next try looks whether this one arrived.
      origin.current = { ...origin.current, mayHaveArrived: true }
      keeper.keep()
      return saveRecord(services.client, descriptor, { id, mayHaveArrived }, input)
    }
    try {
      return await saveRecord(services.client, descriptor, { id, basedOn: origin.current.basedOn ?? '' }, input)
    } catch (error) {
      const isOurs = error instanceof ConflictError && isSameRecord(error.current, input)
      // The "other" save was our own, whose answer had been lost.
      if (isOurs) return error.current as RowOf<Table>
      throw error
    }
  }

  const isSameRecord = (row: unknown, input: InputOf<Table>) => {
    const fields = fieldsOf(groups)
    return sameValues(toFormValues({ ...(row as RowOf<Table>) }, fields), toFormValues({ ...input }, fields))
  }

  return useSingleMutation({
    mutationFn: save,
    onSuccess: async (row) => {
      noteSave(table, row.id)
      toast.success(id === 'new' ? texts.created : texts.updated)
      void lookAtPublishing(services)
      await keeper.forget()
      await services.queryClient.invalidateQueries({ queryKey: resourceKeys.table(table) })
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
