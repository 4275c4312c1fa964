import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { type PublishingRequest, requestPublishing } from '../../lib/publishing/request-publishing.ts'
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
