import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { callFunction } from '../../lib/functions.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { checkPublishing } from '../../lib/publishing/use-publishing.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'

/** Requests another build of the public site, then checks immediately. @param request `resume` also ends a rollback to an older release */
export function useRetry(request: { resume?: boolean } = {}) {
  const services = useServices()
  const text = useText()
  return useSingleMutation({
    mutationFn: () => callFunction(services.functions, 'rebuild-site', request),
    onError: (error) => toast.error(text.publishing.retryFailed(describeError(error, text))),
    onSettled: () => checkPublishing(services),
  })
}
