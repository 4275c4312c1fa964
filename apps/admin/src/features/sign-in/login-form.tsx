import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useStaticForm } from '../../lib/static-form.ts'
import styles from './login-form.module.css'

/** spec: admin §9 */
const EMAIL_MAX_LENGTH = 254

interface LoginFormProps {
  /** The account that signs in again; without it, and after a refusal, the form has an e-mail field. */
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
export function LoginForm({
  knownEmail,
  typedEmail,
  submitText,
  isPending,
  error,
  emailError,
  onSubmit,
  children,
}: LoginFormProps) {
  const { login } = useText()
  const [email, setEmail] = useState(typedEmail ?? knownEmail ?? '')
  const [password, setPassword] = useState('')
  useStaticForm({ email: setEmail, password: setPassword })
  const [isKnown, setKnown] = useState(knownEmail !== undefined && email === knownEmail)
  // Follows the e-mail: another admin may change it while the form is shown.
  const shownEmail = isKnown && knownEmail !== undefined ? knownEmail : email
  // The e-mail may have changed without this page knowing: shows the field.
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
