import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { claimedKeys } from '../data/drafts/claim.ts'
import { removeDrafts } from '../data/drafts/draft.ts'
import { type DraftKey, formatDraftKey, isOfDrop } from '../data/drafts/key.ts'
import { draftsOptions, refreshDrafts } from '../data/drafts/queries.ts'
import { inTime } from '../data/in-time.ts'
import { useServices } from '../data/services.tsx'
import { useAccountId } from '../data/session/use-session.ts'
import type { HistorySubject } from '../history/subject.ts'
import { recordNumber } from '../record/record-name.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatAge } from '../ui/i18n/format.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { Notice } from '../ui/notice.tsx'

interface DraftNoticesProps {
  subject: Pick<HistorySubject, 'table' | 'nameOf'>
  onContinue: (id: number | 'new', slot: number) => void
}

/** Offers the unsaved drafts of this device, with their age. */
export function DraftNotices({ subject: { table, nameOf }, onContinue }: DraftNoticesProps) {
  const { drafts: text } = useText()
  const { locale } = useLocale()
  const { queryClient } = useServices()
  const [discarding, setDiscarding] = useState<DraftKey>()
  const stored = useQuery(draftsOptions(useAccountId()))
  const drafts = (stored.data ?? []).filter(({ key }) => key.table === table && !isOfDrop(key))

  return (
    <>
      {drafts.map(({ key, draft }) => (
        <Notice
          key={formatDraftKey(key)}
          tone="attention"
          title={text.title}
          actions={
            <>
              <Button isSmall variant="primary" onPress={() => onContinue(key.id, key.slot)}>
                {text.continue}
              </Button>
              <Button isSmall onPress={() => setDiscarding(key)}>
                {text.discard}
              </Button>
            </>
          }
        >
          <bdi>{nameOf(draft.values, locale) || (key.id === 'new' ? text.newRecord : recordNumber(key.id, locale))}</bdi>
          {text.age(formatAge(locale, draft.typedAt, Date.now()))}
        </Notice>
      ))}
      {discarding && (
        <ConfirmDialog
          title={text.discardTitle}
          confirm={text.discard}
          cancel={text.keep}
          onCancel={() => setDiscarding(undefined)}
          onConfirm={async () => {
            // A device whose storage is broken fails, or never answers.
            const problem = await inTime(
              discard(discarding).catch(() => 'notDiscarded' as const),
              'notDiscarded',
            )
            if (problem) toast.error(text[problem])
            setDiscarding(undefined)
            await refreshDrafts(queryClient)
          }}
        >
          {text.discardBody}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Removes a draft that is not open: since the notice was shown, a form of another window may have opened it. */
async function discard(key: DraftKey): Promise<'openElsewhere' | undefined> {
  if ((await claimedKeys()).has(formatDraftKey(key))) return 'openElsewhere'
  await removeDrafts([key])
}
