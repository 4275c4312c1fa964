import { checkPublishing } from '../../data/after-write.ts'
import { callFunction } from '../../data/functions.ts'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { useText } from '../../ui/i18n/locale-context.tsx'

/** Requests another build of the public site, then checks immediately. @param request `resume` also ends a rollback to an older release */
export function useRetry(request: { resume?: boolean } = {}) {
  const services = useServices()
  const { publishing } = useText()
  return useSingleMutation({
    mutationFn: () => callFunction(services.functions, 'rebuild-site', request),
    failed: publishing.retryFailed,
    onSettled: () => checkPublishing(services),
  })
}
