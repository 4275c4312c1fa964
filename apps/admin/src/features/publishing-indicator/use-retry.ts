import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { callFunction, type FunctionCaller } from '../../lib/functions.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { checkPublishing } from '../../lib/publishing/use-publishing.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'

/** Requests another build, then checks immediately. */
export function useRetry(request: PublishingRequest = {}) {
  const services = useServices()
  const text = useText()
  return useSingleMutation({
    mutationFn: () => requestPublishing(services.functions, request),
    onError: (error) => toast.error(text.publishing.retryFailed(describeError(error, text))),
    onSettled: () => checkPublishing(services),
  })
}

/** Options of a build: `resume` also ends a rollback to an older release. */
interface PublishingRequest {
  resume?: boolean
}

/** Requests another build of the public site. */
async function requestPublishing(caller: FunctionCaller, request: PublishingRequest = {}): Promise<void> {
  await callFunction(caller, 'rebuild-site', request)
}
