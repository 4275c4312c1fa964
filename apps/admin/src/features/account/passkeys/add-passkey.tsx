import { hasVisible } from '@bayt/content/text/invisible'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { isUncertain } from '../../../data/command.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { describePasskeyError } from '../../../lib/session/describe-passkey-error.ts'
import { addPasskey, PasskeyError } from '../../../lib/session/passkeys.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { usePasswordRefusal } from '../password-refusal.ts'
import { CodesGuard } from '../second-factor/codes-guard.tsx'
import { ACCOUNT_TEXTS } from '../texts.ts'
import styles from './passkeys.module.css'
import { PASSKEY_TEXTS } from './texts.ts'

const MAX_NAME = 60

interface AddPasskeyProps {
  /** Whether the account has no second factor yet; then the password is required too. */
  isFirst: boolean
  /** @param codes the recovery codes that an account gets with its first second factor; otherwise empty */
  onAdded: (codes: string[]) => void
  /** No answer arrived, so the passkey may have been added. */
  onUnanswered: () => void
  onCancel: () => void
}

/** Names a passkey and lets the browser make it. */
export function AddPasskey({ isFirst: isFirstNow, onAdded, onUnanswered, onCancel }: AddPasskeyProps) {
  const { locale } = useLocale()
  const texts = PASSKEY_TEXTS[locale]
  const { missing: missingPassword, current } = ACCOUNT_TEXTS[locale]
  const text = useText()
  const { functions, session } = useServices()
  const passwordRefusal = usePasswordRefusal()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isFirst] = useState(isFirstNow)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // The button that opened this form has disappeared, so the form takes the focus.
  useEffect(() => field.current?.focus(), [])
  const add = useSingleMutation({
    mutationFn: () => addPasskey(functions, name.trim(), isFirst ? password : undefined),
    onSuccess: ({ codes }) => {
      session.factorSetUp()
      toast.success(isFirst ? texts.doneFirst : texts.done)
      onAdded(codes)
    },
    onError: (error) => {
      // If the device already has a passkey, an earlier call whose answer was lost may have added it.
      if (isUncertain(error) || (error instanceof PasskeyError && error.problem === 'registered')) onUnanswered()
    },
  })
  const [isNameMissing, isPasswordMissing] = [!hasVisible(name), isFirst && password === '']
  const refusal = passwordRefusal(add.error)
  const describe = isFirst && isUncertain(add.error) ? texts.addUnanswered : texts.addFailed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isNameMissing && !isPasswordMissing) add.mutate()
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {isFirst && add.isPending && <CodesGuard />}
      {isFirst && <Notice tone="attention">{texts.secondStep}</Notice>}
      <TextField
        inputRef={field}
        label={texts.name}
        name="passkey-name"
        hint={texts.nameHint}
        maxLength={MAX_NAME}
        value={name}
        onChange={setName}
        error={isSubmitted && isNameMissing ? texts.nameMissing : undefined}
      />
      {isFirst && (
        <PasswordField
          purpose="current"
          name="current"
          label={current}
          hint={texts.password}
          value={password}
          onChange={setPassword}
          error={isSubmitted && isPasswordMissing ? missingPassword : refusal}
        />
      )}
      {add.error && !refusal && <Notice tone="error">{describe(describePasskeyError(add.error, locale, text))}</Notice>}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" isPending={add.isPending}>
          {texts.add}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {text.form.cancel}
        </Button>
      </div>
    </form>
  )
}
