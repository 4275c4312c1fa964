import type { OwnPasskey } from '@bayt/content/entities/second-factor'
import { hasVisible } from '@bayt/content/text/invisible'
import { type FormEvent, useId, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../components/dialog.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { describeError } from '../../../lib/errors/describe.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { renamePasskey } from '../../../lib/session/passkeys.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { PASSKEY_TEXTS } from './texts.ts'

interface RenamePasskeyProps {
  passkey: OwnPasskey
  onClose: () => void
  onRenamed: () => void
}

/** Asks for another name of a passkey. */
export function RenamePasskey({ passkey, onClose, onRenamed }: RenamePasskeyProps) {
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
        <Button onPress={onClose}>{texts.cancel}</Button>
        <Button variant="primary" type="submit" form={form} isPending={rename.isPending}>
          {texts.save}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
