import { Button } from '../components/button.tsx'
import { LanguageSwitch } from '../components/language-switch.tsx'
import { PasswordForm } from '../features/account/password-form.tsx'
import { ACCOUNT_TEXTS } from '../features/account/texts.ts'
import { useLogOut } from '../features/sign-in/use-log-out.ts'
import { useLocale, useText } from '../lib/i18n/locale-context.tsx'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import styles from './required-step.module.css'

/** The only page of an account whose password somebody else set, until its owner has chosen another one. */
export function ChangePassword() {
  const { shell } = useText()
  const text = ACCOUNT_TEXTS[useLocale().locale]
  const logOut = useLogOut()
  useDocumentTitle(text.mustChangeTitle)
  return (
    <main className={styles.page}>
      <LanguageSwitch />
      <h1>{text.mustChangeTitle}</h1>
      <p>{text.mustChange}</p>
      <PasswordForm />
      <Button variant="quiet" onPress={() => void logOut.keepAndLeave()}>
        {shell.logout}
      </Button>
    </main>
  )
}
