import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { describeError } from '../../../lib/errors/describe.ts'
import { FunctionRefusedError } from '../../../lib/functions.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './second-factor.module.css'
import { FACTOR_TEXTS, type FactorTexts } from './texts.ts'
import { useSetUp } from './use-set-up.ts'

interface SetUpProps {
  onCodes: (codes: string[]) => void
  /** Without it, the account must set one up. */
  onCancel: (() => void) | undefined
}

/** Shows the secret as a picture and as text, and turns the second factor on with the first code of the app. */
export function SetUp({ onCodes, onCancel }: SetUpProps) {
  const texts = FACTOR_TEXTS[useLocale().locale]
  const text = useText()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { address, secret, beginError, confirm } = useSetUp((codes) => {
    toast.success(texts.codes.on)
    onCodes(codes)
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '') confirm.mutate(code)
  }
  const describe = (error: Error) => refusalOf(error, texts) ?? texts.steps.failed(describeError(error, text))
  const cancel = onCancel && (
    <Button variant="quiet" onPress={onCancel}>
      {texts.steps.cancel}
    </Button>
  )
  if (beginError) {
    return (
      <>
        <Notice tone="error">{describe(beginError)}</Notice>
        {cancel}
      </>
    )
  }
  if (!secret) return <p>{texts.loading}</p>
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>{texts.steps.scan}</p>
      <QrCode text={address} label={texts.steps.picture} />
      <p>
        {texts.steps.type} <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label={texts.steps.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={64}
        value={code}
        onChange={setCode}
        error={isMissing ? texts.steps.missing : confirm.error ? describe(confirm.error) : undefined}
      />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" isPending={confirm.isPending}>
          {texts.steps.confirm}
        </Button>
        {cancel}
      </div>
    </form>
  )
}

function refusalOf(error: Error, { steps }: FactorTexts): string | undefined {
  if (!(error instanceof FunctionRefusedError)) return undefined
  if (error.code === 'wrong_code') return steps.wrong
  return error.code === 'set_up_ended' ? steps.ended : undefined
}
