import { useEffect } from 'react'
import { Button } from '../components/button.tsx'
import { LanguageSwitch } from '../components/language-switch.tsx'
import { Passkeys } from '../features/account/passkeys/passkeys.tsx'
import { PASSKEY_TEXTS } from '../features/account/passkeys/texts.ts'
import { SecondFactor } from '../features/account/second-factor/second-factor.tsx'
import { FACTOR_TEXTS } from '../features/account/second-factor/texts.ts'
import { useLogOut } from '../features/sign-in/use-log-out.ts'
import { useLocale, useText } from '../lib/i18n/locale-context.tsx'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import styles from './required-step.module.css'

interface SetUpFactorProps {
  /** The page stays until its recovery codes were kept: the session may go on before. */
  onBegin: () => void
  onDone: () => void
}

/** The only page of an account whose role needs a second factor that it does not have. */
export function SetUpFactor({ onBegin, onDone }: SetUpFactorProps) {
  const { shell } = useText()
  const { locale } = useLocale()
  const text = FACTOR_TEXTS[locale]
  const logOut = useLogOut()
  useDocumentTitle(text.mustTitle)
  useEffect(onBegin, [onBegin])
  return (
    <main className={styles.page}>
      <LanguageSwitch />
      <h1>{text.mustTitle}</h1>
      <p>{text.mustSetUp}</p>
      <SecondFactor onDone={onDone} />
      <h2>{PASSKEY_TEXTS[locale].or}</h2>
      <Passkeys onDone={onDone} />
      <Button variant="quiet" onPress={() => void logOut.keepAndLeave()}>
        {shell.logout}
      </Button>
    </main>
  )
}

/** In the same chunk: few accounts load either. */
export { ChangePassword } from './change-password.tsx'
