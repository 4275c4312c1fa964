import { z } from 'zod'
import { endedPasskey, refusedPasskey, signedAnswer } from '../_shared/passkeys/answers.ts'
import type { Passkeys } from '../_shared/passkeys/passkeys.ts'
import type { OpenedSession } from './opened-session.ts'

/** The body of a step with a passkey: `begin` asks for options, for the whole sign-in or after the right password; then comes the signature. */
export const passkeyStep = z
  .object({
    passkey: z.union([z.literal('begin'), signedAnswer], 'must be "begin" or a signature'),
    challenge: z.uuid('must be a challenge').nullish(),
    device: z.string('must be a text').nullish(),
  })
  .transform(({ device, ...step }) => ({ ...step, device: device ?? '' }))

type PasskeyStep = z.output<typeof passkeyStep>

/** Signs in with a passkey. Attempts are not counted: nobody can guess a signature, and strangers cannot lock a passkey out. */
export function createPasskeyCheck(passkeys: Passkeys) {
  return async ({ passkey, challenge }: PasskeyStep, kept: string | null): Promise<OpenedSession | { options: object }> => {
    if (passkey === 'begin') {
      const options = challenge
        ? await passkeys.signatureOptions('second_step', { p_sign_in: challenge })
        : await passkeys.signatureOptions('sign_in', {})
      if (!options) throw endedPasskey()
      return { options }
    }
    const { passkeyId, counter, isBackedUp, signIn } = await passkeys.verifySigned(passkey, ['second_step', 'sign_in'], null)
    const opened = await passkeys.store.succeed(passkeyId, counter, isBackedUp, signIn, kept)
    if (!opened) throw refusedPasskey()
    return opened
  }
}
