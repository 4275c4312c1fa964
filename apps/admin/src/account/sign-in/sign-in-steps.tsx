import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotFetchedNotice } from '../../ui/not-fetched.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useStaticForm } from '../../ui/static-form.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { CodeStepProps } from './code-step.tsx'
import styles from './login-form.module.css'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'
import type { Login } from './use-login.ts'

/** Loaded only for accounts with a second factor. */
const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep, { NotFetched })

interface SignInStepsProps
  extends Omit<ComponentProps<typeof LoginForm>, 'isPending' | 'error' | 'emailError' | 'typedEmail' | 'onSubmit'> {
  login: Login
  /** True from the successful sign-in until the next screen appears. */
  isLeaving?: boolean
}

/** Asks for e-mail and password, and then for a code if the account has a second factor. */
export function SignInSteps({ login, isLeaving = false, ...form }: SignInStepsProps) {
  const { isPending, error, emailError, submit, typedEmail, challenge, endCodeStep } = login
  if (challenge === undefined) {
    const state = { isPending: isPending || isLeaving, error, emailError, typedEmail }
    return <LoginForm {...form} {...state} onSubmit={submit} />
  }
  return <CodeStep step={challenge} onEnd={endCodeStep} isLeaving={isLeaving} />
}

function NotFetched({ onEnd }: CodeStepProps) {
  const text = SECOND_FACTOR_TEXTS[useLocale().locale]
  return <NotFetchedNotice actions={<Button onPress={() => onEnd()}>{text.back}</Button>} />
}

/** spec: admin §9 */
const EMAIL_MAX_LENGTH = 254

interface LoginFormProps {
  /** The account that signs in again. Without an account, and after a refusal, the form has an e-mail field. */
  knownEmail?: string
  /** The typed e-mail, when the form is shown again. */
  typedEmail?: string | undefined
  submitText: string
  isPending: boolean
  error: string | undefined
  emailError?: string | undefined
  onSubmit: (form: { email: string; password: string }) => void
  /** Next to the button. */
  children?: ReactNode
}

/** E-mail and password. */
function LoginForm({ knownEmail, typedEmail, submitText, isPending, error, emailError, onSubmit, children }: LoginFormProps) {
  const { login } = useText()
  const [email, setEmail] = useState(typedEmail ?? knownEmail ?? '')
  const [password, setPassword] = useState('')
  useStaticForm({ email: setEmail, password: setPassword })
  const [isKnown, setKnown] = useState(knownEmail !== undefined && email === knownEmail)
  // Follows the account's e-mail, which another admin may change while the form is shown.
  const shownEmail = isKnown && knownEmail !== undefined ? knownEmail : email
  // Another device may have changed the e-mail of the account, so the form shows the field.
  if (isKnown && error !== undefined) {
    setKnown(false)
    setEmail(shownEmail)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSubmit({ email: shownEmail, password })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {isKnown ? (
        <p className={styles.account}>
          <bdi>{knownEmail}</bdi>
        </p>
      ) : (
        <TextField
          label={login.email}
          name="email"
          // Not `type="email"`: Chrome converts the domain of its value, so that Arabic letters become `xn--`.
          inputMode="email"
          autoComplete="username"
          dir="ltr"
          maxLength={EMAIL_MAX_LENGTH}
          error={emailError}
          value={email}
          onChange={setEmail}
        />
      )}
      <PasswordField purpose="current" label={login.password} name="password" value={password} onChange={setPassword} />
      {error && <Notice tone="error">{error}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={isPending}>
          {isPending ? login.submitting : submitText}
        </Button>
        {children}
      </div>
    </form>
  )
}
