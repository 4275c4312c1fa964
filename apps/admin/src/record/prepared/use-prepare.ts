import { prepareChanges } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from 'sonner'
import type { FormValues } from '../../data/drafts/draft.ts'
import type { RecordTable } from '../../data/drafts/key.ts'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { type FormBaseline, type FormFields, isUnchanged, sameValues } from '../form/form-values.ts'
import type { KeptDraft } from '../form/use-kept-draft.ts'
import { hasPreview } from '../preview/places.ts'
import { SHARE_TEXTS } from '../share/texts.ts'
import { FIRST_VERSION, readPreparedAgain } from './prepared-options.ts'
import { changeOf } from './prepared-values.ts'
import { describeRefusal, PREPARED_TEXTS } from './texts.ts'

interface PrepareOptions {
  subject: FormFields & { table: RecordTable }
  id: number | 'new'
  form: UseFormReturn<FormValues>
  baseline: { current: FormBaseline }
  keptDraft: KeptDraft
  /** Whether the form has a record that visitors do not see. */
  isHidden: boolean
}

/**
 * Keeps the typed values of a form on the server as a prepared change. Then the draft of the device ends, unless more was typed. A call
 * without an answer is repeated with the same request.
 * @returns a mutation, whose result says whether the values are prepared; and the same as the first step of sharing
 */
export function usePrepare({ subject, id, form, baseline, keptDraft, isHidden }: PrepareOptions) {
  const { client, queryClient } = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = PREPARED_TEXTS[locale]
  const isTyped = () => !isUnchanged(subject, baseline.current, form.getValues())
  const isPrepared = () => baseline.current.prepared?.version !== undefined

  const send = async () => {
    const { table } = subject
    if (!hasPreview(table)) return
    const typed = { ...form.getValues() }
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
    const isMoreTyped = !sameValues(form.getValues(), typed)
    await Promise.all([isMoreTyped ? keptDraft.keepAgain() : keptDraft.forget(), readPreparedAgain(queryClient)])
  }

  /** Says why nothing can be prepared now. */
  const isReady = (isEnough: boolean, unchanged: string) => {
    // The save before may have written these values: Save finds out.
    if (baseline.current.sent) toast.info(text.form.uncertain)
    else if (!isEnough) toast.info(unchanged)
    return !baseline.current.sent && isEnough
  }

  const prepare = useSingleMutation({
    mutationFn: async () => {
      if (!isReady(isTyped(), texts.unchanged)) return false
      await send()
      return true
    },
    onSuccess: (isDone) => {
      if (isDone) toast.success(texts.done)
    },
    onError: (error) => toast.error(texts.failed(describeRefusal(error, locale, text))),
  })
  const sharing = {
    /** Whether there is something to share: what is typed or prepared, or a record that visitors do not see. */
    isReady: () => isReady(isTyped() || isPrepared() || isHidden, SHARE_TEXTS[locale].unchanged),
    /** @throws ContentError */
    prepare: async () => {
      if (isTyped() || !isPrepared()) await send()
    },
    /** The request of the prepared change, if there is one. */
    request: () => baseline.current.prepared?.request,
  }
  return { prepare, sharing }
}
