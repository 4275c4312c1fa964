import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ClaimedDraft, claimDraft, type OwnDraft } from '../../lib/drafts/claim.ts'
import type { RecordKey } from '../../lib/drafts/key.ts'
import { refreshDrafts } from '../../lib/drafts/queries.ts'

/**
 * Claims a draft for an open form until the form is closed.
 * @param draft the slot that staff chose to continue, or the form's own draft; later changes of it are ignored
 * @returns `undefined` while the claim is pending
 */
export function useClaimedDraft(
  { accountId, table, id }: RecordKey,
  draft: number | OwnDraft | undefined,
): ClaimedDraft | undefined {
  const queryClient = useQueryClient()
  const [wanted] = useState(draft)
  const [claimed, setClaimed] = useState<ClaimedDraft>()
  useEffect(() => {
    const open = new AbortController()
    const claim = async () => {
      const mine = await claimDraft({ accountId, table, id }, wanted, open.signal)
      if (open.signal.aborted) return
      setClaimed(mine)
      await refreshDrafts(queryClient)
    }
    void claim()
    return () => {
      open.abort()
      void refreshDrafts(queryClient)
    }
  }, [accountId, table, id, wanted, queryClient])
  return claimed
}
