import { FunctionRefusedError } from '../data/functions.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'

/** Says why the server did not accept the current password; `undefined` for other failures. */
export function usePasswordRefusal(): (error: unknown) => string | undefined {
  const texts = ACCOUNT_TEXTS[useLocale().locale]
  const { login } = useText()
  return (error) => {
    if (!(error instanceof FunctionRefusedError)) return undefined
    if (error.code === 'wrong_password') return texts.wrong
    if (error.code === 'same_password') return texts.same
    if (error.code === 'locked') return login.locked(Math.max(1, Math.ceil((error.retryAfterS ?? 0) / 60)))
    return undefined
  }
}
