import { type ReactNode, useEffect } from 'react'
import { Passkeys } from '../account/passkeys/passkeys.tsx'
import { PASSKEY_TEXTS } from '../account/passkeys/texts.ts'
import { PasswordForm } from '../account/password-form.tsx'
import { SecondFactor } from '../account/second-factor/second-factor.tsx'
import { FACTOR_TEXTS } from '../account/second-factor/texts.ts'
import { FactorQuestion } from '../account/sign-in/factor-question.tsx'
import { useLogOut } from '../account/sign-in/use-log-out.tsx'
import { ACCOUNT_TEXTS } from '../account/texts.ts'
import { Button } from '../ui/button.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import styles from './required-steps.module.css'

interface SetUpFactorProps {
  /**
   * Called when the page opens. The page stays until `onDone`, because the step is complete before the user has saved the
   * recovery codes.
   */
  onBegin: () => void
  onDone: () => void
}

/** The only page of an account without the second factor that its role requires. */
export function SetUpFactor({ onBegin, onDone }: SetUpFactorProps) {
  const { locale } = useLocale()
  const text = FACTOR_TEXTS[locale]
  useEffect(onBegin, [onBegin])
  return (
    <RequiredStep title={text.mustTitle} body={text.mustSetUp}>
      <SecondFactor onDone={onDone} />
      <h2>{PASSKEY_TEXTS[locale].or}</h2>
      <Passkeys onDone={onDone} />
    </RequiredStep>
  )
}

/** The only page of an account whose password somebody else set, until its owner chooses a new password. */
export function ChangePassword() {
  const text = ACCOUNT_TEXTS[useLocale().locale]
  return (
    <RequiredStep title={text.mustChangeTitle} body={text.mustChange}>
      <PasswordForm variant="primary" />
    </RequiredStep>
  )
}

/**
 * A page that replaces the console until the user has completed the required step. A call of the step may need a code of the
 * second factor.
 */
function RequiredStep({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  const { shell } = useText()
  const logOut = useLogOut()
  useDocumentTitle(title)
  return (
    <main className={styles.page}>
      <LanguageSwitch />
      <h1>{title}</h1>
      <p>{body}</p>
      {children}
      <Button variant="quiet" onPress={() => void logOut.startKeeping()}>
        {shell.logout}
      </Button>
      <FactorQuestion />
    </main>
  )
}
