import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ClaimedDraft, claimDraft, type OwnDraft } from '../../lib/drafts/claim.ts'
import type { RecordKey } from '../../lib/drafts/key.ts'
import { refreshDrafts } from '../../lib/drafts/queries.ts'
import { STORAGE_MS } from '../../lib/in-time.ts'

interface FormDraft {
  /** `undefined` while the claim is pending. */
  claimed: ClaimedDraft | undefined
  /** Opens the form without the stored draft. Offered once the device is slow: such a device may be unable to store anything. */
  openWithout: (() => void) | undefined
}

/**
 * Claims a draft for an open form until the form is closed. Waits until the device answers, or until staff open the form without
 * the draft.
 * @param draft the slot that staff chose to continue, or the form's own draft; later changes of this parameter are ignored
 */
export function useClaimedDraft({ accountId, table, id }: RecordKey, draft: number | OwnDraft | undefined): FormDraft {
  const queryClient = useQueryClient()
  const [wanted] = useState(draft)
  const [claimed, setClaimed] = useState<ClaimedDraft>()
  const [patience] = useState(() => new AbortController())
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const open = new AbortController()
    const claim = async () => {
      const mine = await claimDraft({ accountId, table, id }, wanted, open.signal, patience.signal)
      if (open.signal.aborted) return
      setClaimed(mine)
      await refreshDrafts(queryClient)
    }
    void claim()
    const slow = setTimeout(setSlow, STORAGE_MS, true)
    return () => {
      clearTimeout(slow)
      open.abort()
      void refreshDrafts(queryClient)
    }
  }, [accountId, table, id, wanted, patience, queryClient])
  return { claimed, openWithout: isSlow && !claimed ? () => patience.abort() : undefined }
}
