import { ContentError } from '@bayt/content/errors'
import { listPrepared, type PreparedSet, type SetLink, shareSet } from '@bayt/content/queries/prepared'
import { createDraftSecret, draftAddress, hashDraftSecret } from '@bayt/release/draft-link'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { formatShortDateTime } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { preparedOptions, readPreparedAgain } from '../prepared/prepared-options.ts'
import { describeRefusal } from '../prepared/texts.ts'
import { LinkList } from './link-list.tsx'
import styles from './share.module.css'
import { takeSnapshot } from './take-snapshot.ts'
import { SHARE_TEXTS } from './texts.ts'

export interface ShareDialogProps {
  /** Finds the set to share. */
  setOf: (sets: readonly PreparedSet[]) => PreparedSet | undefined
  /** Prepares what is typed, before its set is shared. */
  prepare?: (() => Promise<void>) | undefined
  onClose: () => void
}

/** Creates a link to a prepared set, and lists the links of the set. */
export function ShareDialog({ setOf, prepare, onClose }: ShareDialogProps) {
  const texts = SHARE_TEXTS[useLocale().locale]
  const text = useText()
  const prepared = useQuery(preparedOptions(useServices()))
  const { share, startAgain } = useShare({ setOf, prepare })
  const links = (prepared.data && setOf(prepared.data)?.links) ?? []
  const isOffered = ({ expires_at }: SetLink) => expires_at === share.data?.expiresAt
  const onEnded = (ended: SetLink) => {
    if (isOffered(ended)) startAgain()
  }
  // The link was already ended, by a call whose answer was lost or on another device.
  const isEnded = share.data !== undefined && prepared.dataUpdatedAt > share.data.sharedAt && !links.some(isOffered)
  useEffect(() => {
    if (isEnded) startAgain()
  })
  return (
    <Dialog title={texts.title} size="medium" onClose={onClose} hasClose>
      <DialogBody>
        <div className={styles.dialog}>
          <p>
            {prepare && texts.prepares} {texts.intro}
          </p>
          {share.data ? (
            <NewLink link={share.data.link} expiresAt={share.data.expiresAt} />
          ) : (
            <p>
              <Button variant="primary" isPending={share.isPending} onPress={() => share.mutate()}>
                {share.isPending ? texts.creating : texts.create}
              </Button>
            </p>
          )}
          {links.length > 0 && (
            <section className={styles.others}>
              <h3>{texts.links}</h3>
              <LinkList links={links} onEnded={onEnded} />
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

/** A link that was just created. Staff can copy it only now. */
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
 * Shares the present pages of a set. The secret is made here and reused after a failure, so that a repetition shares the same link.
 * @returns the mutation, and a reset for the next link once this link has ended
 */
function useShare({ setOf, prepare }: Pick<ShareDialogProps, 'setOf' | 'prepare'>) {
  const { locale } = useLocale()
  const texts = SHARE_TEXTS[locale]
  const text = useText()
  const services = useServices()
  const { client, queryClient, config } = services
  const [secret, setSecret] = useState(createDraftSecret)
  const share = useSingleMutation({
    mutationFn: async () => {
      await prepare?.()
      const set = setOf(await listPrepared(client))
      if (!set) throw new ContentError('conflict', 'The prepared change has ended.', { code: 'ended' })
      const [pages, tokenHash] = [await takeSnapshot(services, set), await hashDraftSecret(secret)]
      const expiresAt = await shareSet(client, { ...set, pages, tokenHash })
      return { link: config.siteUrl + draftAddress(locale, secret), expiresAt, sharedAt: Date.now() }
    },
    onError: (error) => toast.error(texts.failed(describeRefusal(error, locale, text))),
    onSettled: () => readPreparedAgain(queryClient),
  })
  const startAgain = () => {
    // A new secret: with the same secret, the ended link would open the next pages.
    setSecret(createDraftSecret)
    share.reset()
  }
  return { share, startAgain }
}
