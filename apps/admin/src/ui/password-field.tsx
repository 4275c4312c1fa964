import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import { toLatinDigits } from '@bayt/content/text/digits'
import { Eye, EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { useText } from './i18n/locale-context.tsx'
import styles from './password-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface PasswordFieldProps extends Pick<TextFieldProps, 'label' | 'name' | 'value' | 'onChange' | 'hint' | 'error'> {
  /** Whether the field takes the password for a sign-in or a new password. */
  purpose: 'current' | 'new'
  onBlur?: () => void
  requiredMark?: string | undefined
  inputRef?: TextFieldProps['inputRef']
}

/** A password, hidden until staff show it. */
export function PasswordField({ purpose, inputRef, ...field }: PasswordFieldProps) {
  const { login } = useText()
  const [isShown, setShown] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const Icon = isShown ? EyeOff : Eye
  const toggle = () => {
    setShown(!isShown)
    root.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={root} className={styles.password}>
      <TextField
        {...field}
        {...(inputRef ? { inputRef } : {})}
        type={isShown ? 'text' : 'password'}
        autoComplete={`${purpose}-password`}
        dir="ltr"
        warning={field.value !== toLatinDigits(field.value) && login.arabicDigits}
        maxLength={TEXT_LIMITS.password}
      >
        <span className={styles.toggle}>
          <IconButton aria-label={isShown ? login.hidePassword : login.showPassword} onPress={toggle}>
            <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </span>
      </TextField>
    </div>
  )
}
