import type { OwnPasskey } from '@bayt/content/entities/second-factor'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { IconButton } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { describeError } from '../../../lib/errors/describe.ts'
import { formatShortDate } from '../../../lib/i18n/format.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { removePasskey } from '../../../lib/session/passkeys.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import styles from './passkeys.module.css'
import { RenamePasskey } from './rename-passkey.tsx'
import { PASSKEY_TEXTS } from './texts.ts'

interface PasskeyItemProps {
  passkey: OwnPasskey
  /** Whether the account has no other second factor. */
  isOnlyFactor: boolean
  onChanged: () => void
}

/** One passkey in the list, with renaming and removing. */
export function PasskeyItem({ passkey, isOnlyFactor, onChanged }: PasskeyItemProps) {
  const { locale } = useLocale()
  const texts = PASSKEY_TEXTS[locale]
  const text = useText()
  const { client } = useServices()
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const { id, name, created_at, last_used_at, is_user_verified: isWhole } = passkey
  const remove = useSingleMutation({
    mutationFn: () => removePasskey(client, id),
    onSuccess: () => {
      toast.success(texts.removed)
      onChanged()
    },
    onError: (error) => toast.error(texts.changeFailed(describeError(error, text))),
    onSettled: () => setAsked(undefined),
  })
  const facts = [
    texts.added(formatShortDate(locale, created_at)),
    last_used_at === null ? texts.unused : texts.used(formatShortDate(locale, last_used_at)),
    ...(isWhole ? [] : [texts.onlySecond]),
  ]
  return (
    <li>
      <div>
        <bdi className={styles.name}>{name}</bdi>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <IconButton aria-label={texts.rename(name)} onPress={() => setAsked('rename')}>
          <Pencil size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label={texts.remove(name)} onPress={() => setAsked('remove')}>
          <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      {asked === 'rename' && <RenamePasskey passkey={passkey} onClose={() => setAsked(undefined)} onRenamed={onChanged} />}
      {asked === 'remove' && (
        <ConfirmDialog
          title={texts.removeTitle(name)}
          confirm={texts.confirmRemove}
          cancel={texts.cancel}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsked(undefined)}
        >
          {texts.removeBody} {isOnlyFactor && texts.removeLast}
        </ConfirmDialog>
      )}
    </li>
  )
}
