import { FunctionRefusedError } from '../../lib/functions.ts'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import { describeLoginError } from '../../lib/session/describe-login-error.ts'
import type { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'

/** The message after a refused or failed code; `undefined` without an error. */
export function describeCodeError(
  error: Error | null,
  text: Dictionary,
  texts: (typeof SECOND_FACTOR_TEXTS)['en'],
): string | undefined {
  if (!error) return undefined
  const code = error instanceof FunctionRefusedError ? error.code : ''
  if (code === 'wrong_code') return texts.wrong
  return code === 'challenge_ended' ? texts.ended : describeLoginError(error, text)
}
