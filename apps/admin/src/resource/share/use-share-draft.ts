import type { ContentTable } from '@bayt/content/entities/tables'
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
import { SHARE_TEXTS } from './texts.ts'

/** A draft to share: what a save would store now. */
export interface ShareableDraft {
  table: ContentTable
  id: number | 'new'
  record: object
}

/**
 * Shares a draft. Its secret is made here, and a repetition after a failure uses the same one, so that it shares one draft.
 * @returns the mutation, and what makes room for another link once this one has ended
 */
export function useShareDraft({ table, id, record }: ShareableDraft) {
  const { locale } = useLocale()
  const texts = SHARE_TEXTS[locale]
  const text = useText()
  const { client, config } = useServices()
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState(createDraftSecret)
  const share = useSingleMutation({
    mutationFn: async () => {
      const tokenHash = await hashDraftSecret(secret)
      const expiresAt = await shareDraft(client, { table, id: id === 'new' ? null : id, record, tokenHash })
      return { link: config.siteUrl + draftAddress(locale, secret), expiresAt, sharedAt: Date.now() }
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
