import { shareSet } from '@bayt/content/queries/prepared'
import { type SharedDraftEntry, shareDraft } from '@bayt/content/queries/shared-drafts'
import { createDraftSecret, draftAddress, hashDraftSecret } from '@bayt/release/draft-link'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import buttonStyles from '../../components/button.module.css'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import { TextField } from '../../components/text-field.tsx'
import { describeError } from '../../lib/errors/describe.ts'
import { formatShortDateTime } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { readAgain } from '../../lib/read-again.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { readPreparedAgain } from '../prepared/prepared-options.ts'
import styles from './share.module.css'
import { SharedDraftList } from './shared-draft-list.tsx'
import { draftsOf, SHARED_DRAFTS_KEY, sharedDraftsOptions, sharesMost } from './shared-drafts.ts'
import { type ShareableDraft, takeSetSnapshot, takeSnapshot } from './take-snapshot.ts'
import { SHARE_TEXTS } from './texts.ts'

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
  // The draft was already ended, by a call whose answer was lost or on another device.
  const isEnded = share.data !== undefined && shared.dataUpdatedAt > share.data.sharedAt && !(shared.data ?? []).some(isOffered)
  useEffect(() => {
    if (isEnded) startAgain()
  })
  return (
    <Dialog title={texts.title} size="medium" onClose={onClose} hasClose>
      <DialogBody>
        <div className={styles.dialog}>
          <p>{draft.set ? texts.introOfSet : texts.intro}</p>
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
        <Button onPress={onClose}>{text.form.close}</Button>
      </DialogFoot>
    </Dialog>
  )
}

/** The link of a draft that was just shared. Staff can copy the link only now. */
function NewLink({ link, expiresAt }: { link: string; expiresAt: string }) {
  const { locale } = useLocale()
  const texts = SHARE_TEXTS[locale]
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const select = () => {
    field.current?.focus()
    field.current?.select()
  }
  return (
    <div className={styles.link}>
      <TextField
        label={texts.link}
        value={link}
        onChange={() => {}}
        isReadOnly
        dir="ltr"
        inputRef={field}
        hint={`${texts.onlyNow} ${texts.ends(formatShortDateTime(locale, expiresAt))}`}
      />
      <a
        className={`${buttonStyles.button} ${buttonStyles.secondary}`}
        href={`https://wa.me/?text=${encodeURIComponent(link)}`}
        target="_blank"
        rel="noreferrer"
      >
        {texts.whatsapp}
      </a>
      <CopyButton
        variant="primary"
        autoFocus
        text={link}
        label={texts.copy}
        copied={texts.copied}
        failed={texts.copyFailed}
        onFailed={select}
      />
    </div>
  )
}

/**
 * Shares the present page of a draft. The secret is made here and reused after a failure, so that a repetition shares the same
 * draft.
 * @returns the mutation, and a reset for the next link once this link has ended
 */
function useShareDraft(draft: ShareableDraft) {
  const { table, id, record, set } = draft
  const { locale } = useLocale()
  const texts = SHARE_TEXTS[locale]
  const text = useText()
  const services = useServices()
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState(createDraftSecret)
  const share = useSingleMutation({
    mutationFn: async () => {
      const tokenHash = await hashDraftSecret(secret)
      const { client } = services
      const expiresAt = set
        ? await shareSet(client, { ...set, pages: await takeSetSnapshot(services, set), tokenHash })
        : await shareDraft(client, {
            ...{ table, id: id === 'new' ? null : id, record, tokenHash },
            pages: await takeSnapshot(services, draft),
          })
      return { link: services.config.siteUrl + draftAddress(locale, secret), expiresAt, sharedAt: Date.now() }
    },
    onError: (error) => toast.error(texts.failed(describeError(error, text))),
    onSettled: () => Promise.all([readAgain(queryClient, SHARED_DRAFTS_KEY), set && readPreparedAgain(queryClient)]),
  })
  const startAgain = () => {
    // A new secret: with the same secret, the ended link would open the next draft.
    setSecret(createDraftSecret)
    share.reset()
  }
  return { share, startAgain }
}
