import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ClaimedDraft, claimDraft, type OwnDraft } from '../../data/drafts/claim.ts'
import type { Draft } from '../../data/drafts/draft.ts'
import type { RecordTable } from '../../data/drafts/key.ts'
import { refreshDrafts } from '../../data/drafts/queries.ts'
import { STORAGE_MS } from '../../data/in-time.ts'
import { useServices } from '../../data/services.tsx'
import { useAccountId } from '../../data/session/use-session.ts'
import type { Read } from '../../ui/read-state.tsx'
import { type OpenChange, openChanges, preparedOptions } from './prepared-options.ts'

/**
 * Claims a draft for an open form until the form is closed. Waits until the device answers, or until staff open the form without
 * the draft.
 * @param draft the slot that staff chose to continue, or the form's own draft; later changes of this parameter are ignored
 * @returns `claimed`, `undefined` while the claim is pending; and `openWithout`, which opens the form without the stored draft, offered once
 * the device is slow: such a device may be unable to store anything
 */
export function useClaimedDraft(table: RecordTable, id: number | 'new', draft: number | OwnDraft | undefined) {
  const accountId = useAccountId()
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

/** A prepared change in its form. */
export interface OpenedChange extends OpenChange {
  /** The change as the state of a form. */
  draft: Draft
}

/** What staff chose to continue: the slot of a draft, the form's own draft, or a prepared change by its request. */
export interface Continued {
  draft?: number | OwnDraft | undefined
  prepared?: string | undefined
}

export interface OpenedForm {
  /** `undefined` while the draft or the prepared change is read. */
  claimed: ClaimedDraft | undefined
  /** The prepared change that the form continues. */
  opened: OpenChange | undefined
  /** Whether somebody has carried the prepared change out or discarded it. */
  isEnded: boolean
  /** The query of prepared changes, if it has failed and the form cannot open without it. */
  failed: Read | undefined
  openWithout: (() => void) | undefined
}

/** Claims the draft of an open form, and reads the prepared change that the form or its draft continues. */
export function useOpenedForm(table: RecordTable, id: number | 'new', continued: Continued): OpenedForm {
  const { claimed, openWithout } = useClaimedDraft(
    table,
    id,
    continued.prepared === undefined ? continued.draft : draftOfRequest(continued.prepared),
  )
  const request = continued.prepared ?? claimed?.draft?.prepared?.request
  const { data, error, isFetching, isPaused, refetch } = useQuery({
    ...preparedOptions(useServices()),
    enabled: request !== undefined,
    staleTime: 0,
  })
  const first = useRef<OpenedForm>(undefined)
  const isRead = request === undefined || !isFetching || isPaused
  if (first.current || !claimed || !isRead) return first.current ?? { ...WAITING, openWithout }
  const opened = data && openChanges(data).find(({ change }) => change.request === request)
  if (request !== undefined && !data && !claimed.draft) {
    return { ...WAITING, failed: { data, error, isFetching, isPaused, refetch }, openWithout }
  }
  // Without an answer, it is not known whether the change of a draft ever was on the server.
  const wasThere = continued.prepared !== undefined || claimed.draft?.prepared?.version !== undefined
  const isEnded = wasThere && data !== undefined && !opened
  first.current = { claimed: isEnded ? withoutChange(claimed) : claimed, opened, isEnded, failed: undefined, openWithout }
  return first.current
}

const WAITING: OpenedForm = { claimed: undefined, opened: undefined, isEnded: false, failed: undefined, openWithout: undefined }

/** The typed values of a change that has ended are unsaved work of the record. */
function withoutChange({ draft, ...claimed }: ClaimedDraft): ClaimedDraft {
  if (!draft) return { ...claimed, draft }
  const { prepared: _, ...rest } = draft
  return { ...claimed, draft: rest }
}

/** The first slot: above the slots that the forms of a table share. All slots are below the slots of drops (`isOfDrop`). */
const FIRST_SLOT = 1_000

/** The draft of a prepared change on this device: no form of another change or of the record shows its words. */
function draftOfRequest(request: string): OwnDraft {
  const slot = FIRST_SLOT + Number.parseInt(request.slice(0, 7), 16)
  return { slot, isAbout: ({ prepared }) => prepared?.request === request }
}
