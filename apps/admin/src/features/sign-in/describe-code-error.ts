import { FunctionRefusedError } from '../../lib/functions.ts'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import { describeLoginError } from '../../lib/session/describe-login-error.ts'
import type { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'

type Texts = (typeof SECOND_FACTOR_TEXTS)['en']

/** Longer pauses are shown in hours. */
const MAX_MINUTES = 119

/**
 * The message after a refused or failed code; `undefined` without an error.
 * @param isPaper whether a recovery code is asked for
 */
export function describeCodeError(error: Error | null, text: Dictionary, texts: Texts, isPaper: boolean): string | undefined {
  if (!error) return undefined
  if (!(error instanceof FunctionRefusedError)) return describeLoginError(error, text)
  if (error.code === 'wrong_code') return isPaper ? texts.wrongPaper : texts.wrong
  if (error.code === 'code_paused') return paused(error.retryAfterS ?? 0, texts)
  return error.code === 'challenge_ended' ? texts.ended : describeLoginError(error, text)
}

function paused(seconds: number, { pausedMinutes, pausedHours }: Texts): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes <= MAX_MINUTES ? pausedMinutes(minutes) : pausedHours(Math.ceil(minutes / 60))
}
