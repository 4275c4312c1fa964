import { shareDraft } from '@bayt/content/queries/shared-drafts'
import { createDraftSecret, draftAddress, hashDraftSecret } from '@bayt/release/draft-link'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { readAgain } from '../../lib/read-again.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { SHARED_DRAFTS_KEY } from './shared-drafts.ts'
import { type ShareableDraft, takeSnapshot } from './take-snapshot.ts'
import { SHARE_TEXTS } from './texts.ts'

/**
 * Shares the page of a draft as it is now. The secret is made here and reused after a failure, so that a repetition shares the same draft.
 * @returns the mutation, and a reset for the next link once this link has ended
 */
export function useShareDraft({ table, id, record }: ShareableDraft) {
  const { locale } = useLocale()
  const texts = SHARE_TEXTS[locale]
  const text = useText()
  const services = useServices()
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState(createDraftSecret)
  const share = useSingleMutation({
    mutationFn: async () => {
      const tokenHash = await hashDraftSecret(secret)
      const pages = await takeSnapshot(services, { table, id, record })
      const shared = { table, id: id === 'new' ? null : id, record, pages, tokenHash }
      const expiresAt = await shareDraft(services.client, shared)
      return { link: services.config.siteUrl + draftAddress(locale, secret), expiresAt, sharedAt: Date.now() }
    },
    onError: (error) => toast.error(texts.failed(describeError(error, text))),
    onSettled: () => readAgain(queryClient, SHARED_DRAFTS_KEY),
  })
  const startAgain = () => {
    // With the same secret, the ended link would open the next draft.
    setSecret(createDraftSecret)
    share.reset()
  }
  return { share, startAgain }
}
