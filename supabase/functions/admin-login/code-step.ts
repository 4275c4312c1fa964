import type { SecretBox } from '@bayt/content/text/sealed'
import { z } from 'zod'
import { HttpError } from '../_shared/http.ts'
import { consumeCode, type FactorAttempt, type ShownFactor, typedCode } from '../_shared/second-factor.ts'
import { deviceFields } from './device-fields.ts'
import type { OpenedSession } from './opened-session.ts'

/** The dependencies of the second step of sign-in. */
export interface CodeDeps {
  box: SecretBox
  /** Counts an attempt with a code; `undefined` if the challenge has ended. See `second_factor_begin` in the migrations. */
  beginCode(challenge: string, device: string | null): Promise<FactorAttempt | undefined>
  /** Opens the session of a challenge; `undefined` if the code was used before or the account changed. */
  succeedCode(challenge: string, factor: ShownFactor, device: string | null): Promise<OpenedSession | undefined>
  /** Notes a refusal in the audit trail. */
  codeRefused(userId: number, device: string | null): Promise<void>
}

/** The body of the second step. */
export const secondStep = z
  .object({ challenge: z.uuid('must be a challenge'), code: typedCode, ...deviceFields })
  .transform(({ device, ...step }) => ({ ...step, device: device ?? '' }))

type SecondStep = z.output<typeof secondStep>

/** Compares a code after the right password. Like an attempt with a password, every attempt is counted before the comparison. */
export function createCodeCheck(deps: CodeDeps) {
  return async ({ challenge, code }: SecondStep, deviceId: string | null, kept: string | null): Promise<OpenedSession> => {
    const attempt = await deps.beginCode(challenge, deviceId)
    if (!attempt) throw new HttpError(410, 'challenge_ended', 'This sign-in has ended. Enter your password again.')
    return consumeCode(deps.box, attempt, code, {
      use: (factor) => deps.succeedCode(challenge, factor, kept),
      refused: async () => {
        if (attempt.user_id !== null) await deps.codeRefused(attempt.user_id, deviceId)
      },
    })
  }
}
