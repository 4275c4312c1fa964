import { useServices } from '../../data/services.tsx'
import { loginWithPasskey } from '../../data/session/login-with-passkey.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'
import type { Login } from './use-login.ts'

interface PasskeySignInProps {
  login: Login
  /** The account of the user who signs in again in a dialog above the open screen. */
  account?: number | undefined
  /** Whether the sign-in is done, but the next screen is not shown yet. */
  isLeaving?: boolean
}

/** The whole sign-in by a passkey, without e-mail and password. */
export function PasskeySignIn({ login, account, isLeaving = false }: PasskeySignInProps) {
  const texts = SECOND_FACTOR_TEXTS[useLocale().locale]
  const { functions } = useServices()
  return (
    <PasskeyWay
      label={texts.passkeyAlone}
      isDisabled={login.isPending || isLeaving}
      ask={() => loginWithPasskey(functions, { account })}
      onDone={login.endCodeStep}
    />
  )
}
