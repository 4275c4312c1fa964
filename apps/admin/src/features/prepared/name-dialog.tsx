import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { saveOnKeys } from '../../resource/form/save-keys.ts'
import { SET_TEXTS } from '../../resource/prepared/set-texts.ts'

const MAX_LENGTH = 100

interface NameDialogProps {
  title: string
  confirm: string
  name?: string
  isPending: boolean
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a set. */
export function NameDialog({ title, confirm, name = '', isPending, onName, onClose }: NameDialogProps) {
  const texts = SET_TEXTS[useLocale().locale]
  const { form, issues } = useText()
  const [typed, setTyped] = useState(name)
  const [isTried, setTried] = useState(false)
  const isMissing = typed.trim() === ''
  const submit = () => {
    if (isMissing) setTried(true)
    else onName(typed.trim())
  }
  return (
    <Dialog title={title} onClose={isPending ? undefined : onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={saveOnKeys(submit)}
      >
        <DialogBody>
          <TextField
            label={texts.setName}
            value={typed}
            maxLength={MAX_LENGTH}
            hint={texts.setNameHint}
            error={isTried && isMissing ? issues.required() : undefined}
            inputRef={(input) => input?.focus()}
            onChange={setTyped}
          />
        </DialogBody>
        <DialogFoot>
          <Button isDisabled={isPending} onPress={onClose}>
            {form.cancel}
          </Button>
          <Button variant="primary" isPending={isPending} onPress={submit}>
            {confirm}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
