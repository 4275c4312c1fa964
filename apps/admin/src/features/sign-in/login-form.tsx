import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button, IconButton } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import styles from './login-form.module.css'

/** spec: admin §9 */
const EMAIL_MAX_LENGTH = 254
const PASSWORD_MAX_LENGTH = 128

interface LoginFormProps {
  /** The account that has to sign in again; without it the e-mail is asked for. */
  knownEmail?: string
  submitText: string
  isPending: boolean
  error: string | undefined
  onSubmit: (form: { email: string; password: string }) => void
  /** Beside the button. */
  children?: ReactNode
}

/** E-mail and password. */
export function LoginForm({ knownEmail, submitText, isPending, error, onSubmit, children }: LoginFormProps) {
  const { login } = useText()
  const [email, setEmail] = useState(knownEmail ?? '')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const passwordRef = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSubmit({ email, password })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {knownEmail ? (
        <p className={styles.account}>
          <bdi>{knownEmail}</bdi>
        </p>
      ) : (
        <TextField
          label={login.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          dir="ltr"
          maxLength={EMAIL_MAX_LENGTH}
          value={email}
          onChange={setEmail}
        />
      )}
      <div className={styles.password}>
        <TextField
          label={login.password}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          dir="ltr"
          maxLength={PASSWORD_MAX_LENGTH}
          value={password}
          onChange={setPassword}
          inputRef={passwordRef}
        />
        <span className={styles.toggle}>
          <IconButton
            aria-label={isShown ? login.hidePassword : login.showPassword}
            onPress={() => {
              setShown(!isShown)
              passwordRef.current?.focus()
            }}
          >
            {isShown ? (
              <EyeOff size={18} strokeWidth={1.5} aria-hidden="true" />
            ) : (
              <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
            )}
          </IconButton>
        </span>
      </div>
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
