import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { loginWithPasskey } from '../../lib/session/login-with-passkey.ts'
import { PasskeyWay } from './passkey-way.tsx'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'
import type { Login } from './use-login.ts'

/** The whole sign-in by a passkey, without e-mail and password. */
export function PasskeySignIn({ login, isLeaving }: { login: Login; isLeaving: boolean }) {
  const texts = SECOND_FACTOR_TEXTS[useLocale().locale]
  const { functions } = useServices()
  return (
    <PasskeyWay
      label={texts.passkeyAlone}
      isDisabled={login.isPending || isLeaving}
      ask={() => loginWithPasskey(functions)}
      onDone={login.endCodeStep}
    />
  )
}
