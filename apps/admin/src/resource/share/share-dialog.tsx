import type { SharedDraftEntry } from '@bayt/content/queries/shared-drafts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { NewLink } from './new-link.tsx'
import styles from './share.module.css'
import { SharedDraftList } from './shared-draft-list.tsx'
import { draftsOf, sharedDraftsOptions, sharesMost } from './shared-drafts.ts'
import type { ShareableDraft } from './take-snapshot.ts'
import { SHARE_TEXTS } from './texts.ts'
import { useShareDraft } from './use-share-draft.ts'

export interface ShareDialogProps {
  draft: ShareableDraft
  onClose: () => void
}

/** Creates a link to a draft, and lists the links of its record. */
export function ShareDialog({ draft, onClose }: ShareDialogProps) {
  const texts = SHARE_TEXTS[useLocale().locale]
  const text = useText()
  const shared = useQuery(sharedDraftsOptions(useServices()))
  const { share, startAgain } = useShareDraft(draft)
  const ofRecord = draftsOf(shared.data ?? [], draft.table, draft.id)
  const isMost = sharesMost(shared.data ?? [])
  const isOffered = ({ is_yours, expires_at }: SharedDraftEntry) => is_yours && expires_at === share.data?.expiresAt
  const onEnded = (ended: SharedDraftEntry) => {
    if (isOffered(ended)) startAgain()
  }
  // The draft was ended by a call whose answer was lost, or on another device.
  const isEnded = share.data !== undefined && shared.dataUpdatedAt > share.data.sharedAt && !ofRecord.some(isOffered)
  useEffect(() => {
    if (isEnded) startAgain()
  })
  return (
    <Dialog title={texts.title} size="medium" onClose={onClose} closeLabel={texts.close}>
      <DialogBody>
        <div className={styles.dialog}>
          <p>{texts.intro}</p>
          {share.data ? (
            <NewLink link={share.data.link} expiresAt={share.data.expiresAt} />
          ) : (
            <>
              {isMost && <Notice tone="attention">{texts.tooMany}</Notice>}
              <p>
                <Button variant="primary" isPending={share.isPending} isDisabled={isMost} onPress={() => share.mutate()}>
                  {share.isPending ? texts.creating : texts.create}
                </Button>
              </p>
            </>
          )}
          {shared.error && <Notice tone="error">{texts.listFailed(describeError(shared.error, text))}</Notice>}
          {ofRecord.length > 0 && (
            <section className={styles.others}>
              <h3>{draft.id === 'new' ? texts.ofNew : texts.ofRecord}</h3>
              <SharedDraftList drafts={ofRecord} onEnded={onEnded} />
            </section>
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{texts.close}</Button>
      </DialogFoot>
    </Dialog>
  )
}
