import { prepareChanges } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from 'sonner'
import type { FormValues } from '../../lib/drafts/draft.ts'
import type { RecordTable } from '../../lib/drafts/key.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { type FormBaseline, type FormFields, isUnchanged, sameValues } from '../form/form-values.ts'
import type { KeptDraft } from '../form/use-kept-draft.ts'
import { isPreparable } from './is-preparable.ts'
import { FIRST_VERSION, readPreparedAgain } from './prepared-options.ts'
import { changeOf } from './prepared-values.ts'
import { describeRefusal, PREPARED_TEXTS } from './texts.ts'

interface PrepareOptions {
  subject: FormFields & { table: RecordTable }
  id: number | 'new'
  form: UseFormReturn<FormValues>
  baseline: { current: FormBaseline }
  keptDraft: KeptDraft
}

/**
 * Keeps the typed values of a form on the server as a prepared change. Then the draft of the device ends, unless more was typed. A call
 * without an answer is repeated with the same request.
 * @returns a mutation, whose result says whether the values are prepared
 */
export function usePrepare({ subject, id, form, baseline, keptDraft }: PrepareOptions) {
  const { client, queryClient } = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = PREPARED_TEXTS[locale]
  return useSingleMutation({
    mutationFn: async () => {
      const { table } = subject
      const typed = { ...form.getValues() }
      // The save before may have written these values: Save finds out.
      if (baseline.current.sent) toast.info(text.form.uncertain)
      else if (isUnchanged(subject, baseline.current, typed)) toast.info(texts.unchanged)
      else if (isPreparable(table)) {
        const recordId = id === 'new' ? (baseline.current.id ?? null) : id
        const { request, version, values } = baseline.current.prepared ?? { request: createRequestId(), values: {} }
        baseline.current = { ...baseline.current, prepared: { request, version, values } }
        // The draft notes the request before the request is sent.
        await keptDraft.keep()
        const action = recordId === null ? 'insert' : 'update'
        const change = changeOf(table, subject, baseline.current, typed, recordId === null)
        const [answer] = await prepareChanges(client, [
          { request, version: version ?? FIRST_VERSION, table, action, record_id: recordId, ...change },
        ])
        baseline.current = { ...baseline.current, prepared: { request, version: answer?.version, values: typed } }
        return typed
      }
      return undefined
    },
    onSuccess: async (typed) => {
      if (!typed) return
      toast.success(texts.done)
      const isMoreTyped = !sameValues(form.getValues(), typed)
      await Promise.all([isMoreTyped ? keptDraft.keepAgain() : keptDraft.forget(), readPreparedAgain(queryClient)])
    },
    onError: (error) => toast.error(texts.failed(describeRefusal(error, locale, text))),
  })
}
