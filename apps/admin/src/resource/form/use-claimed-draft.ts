import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ClaimedDraft, claimDraft, type OwnDraft } from '../../lib/drafts/claim.ts'
import type { RecordKey } from '../../lib/drafts/key.ts'
import { refreshDrafts } from '../../lib/drafts/queries.ts'
import { parseSlot } from '../list/use-list-address.ts'

/**
 * Claims a draft for an open form until the form is closed.
 * @param own the draft to claim, if it is not the one in the address
 * @returns `undefined` while the claim is pending
 */
export function useClaimedDraft({ accountId, table, id }: RecordKey, own?: OwnDraft): ClaimedDraft | undefined {
  const queryClient = useQueryClient()
  const [params] = useSearchParams()
  // The chosen draft is read when the form opens; later changes of the address are ignored.
  const [wanted] = useState(() => own ?? parseSlot(params))
  const [claimed, setClaimed] = useState<ClaimedDraft>()
  useEffect(() => {
    const open = new AbortController()
    const claim = async () => {
      const draft = await claimDraft({ accountId, table, id }, wanted, open.signal)
      if (open.signal.aborted) return
      setClaimed(draft)
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
