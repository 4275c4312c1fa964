import { toast } from 'sonner'
import { describeError } from '../../../lib/errors/describe.ts'
import { callFunction, FunctionRefusedError } from '../../../lib/functions.ts'
import { useText } from '../../../lib/i18n/locale-context.tsx'
import { checkPublishing } from '../../../lib/publishing/use-publishing.ts'
import { useServices } from '../../../lib/services.tsx'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import type { HistoryTexts } from './texts.ts'

/** Rolls back to an older release, then checks immediately. @param onEnd called after success and failure */
export function useRollback(texts: HistoryTexts, onEnd: () => void) {
  const services = useServices()
  const text = useText()
  return useSingleMutation({
    mutationFn: (release: string) => callFunction(services.functions, 'rollback-site', { release }),
    onSuccess: () => toast.success(texts.done),
    onError: (error) => toast.error(texts.refused(refusalText(error, texts) ?? describeError(error, text))),
    onSettled: () => {
      onEnd()
      return checkPublishing(services)
    },
  })
}

function refusalText(error: unknown, { refusals }: HistoryTexts): string | undefined {
  if (!(error instanceof FunctionRefusedError)) return undefined
  return Object.entries(refusals).find(([code]) => code === error.code)?.[1]
}
