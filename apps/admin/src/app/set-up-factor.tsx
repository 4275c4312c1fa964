import { useEffect } from 'react'
import { Passkeys } from '../features/account/passkeys/passkeys.tsx'
import { PASSKEY_TEXTS } from '../features/account/passkeys/texts.ts'
import { SecondFactor } from '../features/account/second-factor/second-factor.tsx'
import { FACTOR_TEXTS } from '../features/account/second-factor/texts.ts'
import { useLocale } from '../lib/i18n/locale-context.tsx'
import { RequiredStep } from './required-step.tsx'

interface SetUpFactorProps {
  /** The page stays until its recovery codes were kept: the session may go on before. */
  onBegin: () => void
  onDone: () => void
}

/** The only page of an account whose role needs a second factor that it does not have. */
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

/** In the same chunk: few accounts load either. */
export { ChangePassword } from './change-password.tsx'
