import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { callFunction, FunctionRefusedError } from '../../lib/functions.ts'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { hashPassword } from '../../lib/password.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { ACCOUNT_TEXTS, type AccountTexts } from './texts.ts'

interface PasswordChange {
  current: string
  next: string
}

/** Replaces the own password: the server compares the current one, and gets only the hash of the new one (spec: admin §5). */
export function useOwnPassword() {
  const { functions } = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = ACCOUNT_TEXTS[locale]
  const refusal = (error: unknown) => refusalOf(error, texts, (minutes) => formatNumber(locale, minutes))
  const change = useSingleMutation({
    mutationFn: async ({ current, next }: PasswordChange) =>
      callFunction(functions, 'own-password', { current, new_hash: await hashPassword(next) }),
    onSuccess: () => void toast.success(texts.changed),
    onError: (error) => toast.error(refusal(error) ?? texts.failed(describeError(error, text))),
  })
  return { change: change.mutate, isPending: change.isPending, refusal: change.isError ? refusal(change.error) : undefined }
}

/** Why the server did not accept the current password; `undefined` for other failures. */
function refusalOf(error: unknown, texts: AccountTexts, format: (minutes: number) => string): string | undefined {
  if (!(error instanceof FunctionRefusedError)) return undefined
  if (error.code === 'wrong_password') return texts.wrong
  if (error.code === 'locked') return texts.locked(format(Math.ceil((error.retryAfterS ?? 0) / 60)))
  return undefined
}
