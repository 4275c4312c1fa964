import { endSharedDraft } from '@bayt/content/queries/shared-drafts'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { readAgain } from '../../lib/read-again.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { SHARED_DRAFTS_KEY } from './shared-drafts.ts'
import { SHARE_TEXTS } from './texts.ts'

/** Ends the link of a draft. Each button has its own, so that several can be ended on a slow connection. */
export function useEndDraft(onEnded?: () => void) {
  const texts = SHARE_TEXTS[useLocale().locale]
  const text = useText()
  const { client } = useServices()
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (id: number) => endSharedDraft(client, id),
    onSuccess: () => {
      toast.success(texts.ended)
      onEnded?.()
    },
    onError: (error) => toast.error(texts.endFailed(describeError(error, text))),
    onSettled: () => readAgain(queryClient, SHARED_DRAFTS_KEY),
  })
}
