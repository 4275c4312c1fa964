import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FunctionRefusedError } from '../../data/functions.ts'
import { describeLoginError } from '../../data/session/describe-login-error.ts'
import { Button } from '../../ui/button.tsx'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './login-form.module.css'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'

type Texts = (typeof SECOND_FACTOR_TEXTS)['en']

/** Longer pauses are shown in hours. */
const MAX_MINUTES = 119

/**
 * The message after a refused or failed code; `undefined` without an error.
 * @param isPaper whether a recovery code is asked for
 */
export function describeCodeError(error: Error | null, text: Dictionary, texts: Texts, isPaper: boolean): string | undefined {
  if (!error) return undefined
  if (!(error instanceof FunctionRefusedError)) return describeLoginError(error, text)
  if (error.code === 'wrong_code') return isPaper ? texts.wrongPaper : texts.wrong
  if (error.code === 'code_paused') return paused(error.retryAfterS ?? 0, texts)
  return error.code === 'challenge_ended' ? texts.ended : describeLoginError(error, text)
}

function paused(seconds: number, { pausedMinutes, pausedHours }: Texts): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes <= MAX_MINUTES ? pausedMinutes(minutes) : pausedHours(Math.ceil(minutes / 60))
}

interface CodeFormProps {
  /** Without an app, the form asks only for recovery codes. */
  hasApp?: boolean
  isPending: boolean
  error: Error | null
  onSubmit: (code: string) => void
  /** Next to the button. */
  children: ReactNode
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function CodeForm({ hasApp = true, isPending, error, onSubmit, children }: CodeFormProps) {
  const dictionary = useText()
  const text = SECOND_FACTOR_TEXTS[useLocale().locale]
  const [isPaper, setPaper] = useState(!hasApp)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // Takes the focus: the person has just pressed the button of the first step, and the form has only this field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field
  useEffect(() => field.current?.focus(), [isPaper])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '' && !isPending) onSubmit(code)
  }
  const change = () => {
    setPaper(!isPaper)
    setCode('')
  }
  const problem = describeCodeError(error, dictionary, text, isPaper)

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{isPaper ? text.paperIntro : text.appIntro}</p>
      <TextField
        key={isPaper ? 'paper' : 'app'}
        inputRef={field}
        label={isPaper ? text.paperField : text.appField}
        name="code"
        inputMode={isPaper ? 'text' : 'numeric'}
        autoComplete={isPaper ? 'off' : 'one-time-code'}
        dir="ltr"
        maxLength={64}
        error={isMissing ? text.missing : undefined}
        value={code}
        onChange={setCode}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={isPending}>
          {isPending ? dictionary.login.submitting : text.submit}
        </Button>
        {hasApp && (
          <Button variant="quiet" isDisabled={isPending} onPress={change}>
            {isPaper ? text.useApp : text.usePaper}
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}
