import type { OwnPasskey } from '@bayt/content/entities/second-factor'
import { ContentError } from '@bayt/content/errors'
import { hasVisible } from '@bayt/content/text/invisible'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { toast } from 'sonner'
import { createCalls } from '../../data/command.ts'
import { describeError } from '../../data/errors/describe.ts'
import { useServices } from '../../data/services.tsx'
import { removePasskey, renamePasskey } from '../../data/session/passkeys.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import basics from '../../ui/basics.module.css'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { formatShortDate } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './passkeys.module.css'
import { PASSKEY_TEXTS } from './texts.ts'

interface PasskeyItemProps {
  passkey: OwnPasskey
  /** Whether the account has no other second factor. */
  isOnlyFactor: boolean
  /** Whether the role must have a second factor. */
  isDemanded: boolean
  onChanged: () => void
}

/** A passkey in the list, with renaming and removing. */
export function PasskeyItem({ passkey, isOnlyFactor, isDemanded, onChanged }: PasskeyItemProps) {
  const { locale } = useLocale()
  const texts = PASSKEY_TEXTS[locale]
  const text = useText()
  const { functions } = useServices()
  const reasonId = useId()
  const [calls] = useState(createCalls<string>)
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const { id, name, created_at, last_used_at, is_user_verified: isWhole } = passkey
  const remove = useSingleMutation({
    mutationFn: () => calls.send('remove', () => removePasskey(functions, id)),
    onSuccess: () => void toast.success(texts.removed),
    onError: (error) => {
      // An earlier call, whose answer was lost, has removed the passkey.
      if (error instanceof ContentError && error.kind === 'not_found') toast.success(texts.removed)
      else toast.error((calls.mayBeDone(error) ? texts.mayBeRemoved : texts.changeFailed)(describeError(error, text)))
    },
    onSettled: () => {
      setAsked(undefined)
      onChanged()
    },
  })
  const isKept = isOnlyFactor && isDemanded
  const facts = [
    texts.added(formatShortDate(locale, created_at)),
    last_used_at === null ? texts.unused : texts.used(formatShortDate(locale, last_used_at)),
    ...(isWhole ? [] : [texts.onlySecond]),
  ]
  return (
    <li>
      <div>
        <bdi className={styles.name}>{name}</bdi>
        <p className={basics.quiet}>{facts.join(' · ')}</p>
        {isKept && (
          <p id={reasonId} className={basics.quiet}>
            {texts.demanded}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <IconButton aria-label={texts.rename(name)} onPress={() => setAsked('rename')}>
          <Pencil size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <IconButton
          aria-label={texts.remove(name)}
          isDisabled={isKept}
          {...(isKept ? { 'aria-describedby': reasonId } : {})}
          onPress={() => setAsked('remove')}
        >
          <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      {asked === 'rename' && <RenamePasskey passkey={passkey} onClose={() => setAsked(undefined)} onRenamed={onChanged} />}
      {asked === 'remove' && (
        <ConfirmDialog
          title={texts.removeTitle(name)}
          confirm={texts.confirmRemove}
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

/** Asks for another name of a passkey. */
function RenamePasskey({ passkey, onClose, onRenamed }: { passkey: OwnPasskey; onClose: () => void; onRenamed: () => void }) {
  const texts = PASSKEY_TEXTS[useLocale().locale]
  const text = useText()
  const { client } = useServices()
  const form = useId()
  const [name, setName] = useState(passkey.name)
  const rename = useSingleMutation({
    mutationFn: () => renamePasskey(client, passkey.id, name.trim()),
    onSuccess: () => {
      toast.success(texts.renamed)
      onRenamed()
      onClose()
    },
  })
  const isMissing = !hasVisible(name)
  const failure = rename.error ? texts.changeFailed(describeError(rename.error, text)) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) rename.mutate()
  }
  return (
    <Dialog title={texts.renameTitle} onClose={onClose}>
      <DialogBody>
        <form id={form} noValidate onSubmit={submit}>
          <TextField
            label={texts.name}
            name="passkey-name"
            maxLength={60}
            value={name}
            onChange={setName}
            error={isMissing ? texts.nameMissing : failure}
          />
        </form>
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{text.form.cancel}</Button>
        <Button variant="primary" type="submit" form={form} isPending={rename.isPending}>
          {text.form.save}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
