import { PasswordForm } from '../features/account/password-form.tsx'
import { ACCOUNT_TEXTS } from '../features/account/texts.ts'
import { useLocale } from '../lib/i18n/locale-context.tsx'
import { RequiredStep } from './required-step.tsx'

/** The only page of an account whose password somebody else set, until its owner chooses a new password. */
export function ChangePassword() {
  const text = ACCOUNT_TEXTS[useLocale().locale]
  return (
    <RequiredStep title={text.mustChangeTitle} body={text.mustChange}>
      <PasswordForm />
    </RequiredStep>
  )
}
