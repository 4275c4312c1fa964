import { z } from 'zod'
import { HttpError } from '../_shared/http.ts'
import { endedPasskey, refusedPasskey, signedAnswer } from '../_shared/passkeys/answers.ts'
import type { Passkeys } from '../_shared/passkeys/passkeys.ts'
import { deviceFields } from './device-fields.ts'
import type { OpenedSession } from './opened-session.ts'

/** The account of the user who signs in again in a dialog above the open screen. */
export const ownAccount = z.int('must be the id of an account').positive('must be the id of an account').nullish()

/**
 * The body of a step with a passkey: `begin` requests options, for the complete sign-in or after the right password; the next
 * request has the signature.
 */
export const passkeyStep = z
  .object({
    passkey: z.union([z.literal('begin'), signedAnswer], 'must be "begin" or a signature'),
    challenge: z.uuid('must be a challenge').nullish(),
    account: ownAccount,
    ...deviceFields,
  })
  .transform(({ device, ...step }) => ({ ...step, device: device ?? '' }))

type PasskeyStep = z.output<typeof passkeyStep>

/** Signs in with a passkey. Attempts are not counted: a signature cannot be guessed, and strangers cannot lock a passkey. */
export function createPasskeyCheck(passkeys: Passkeys) {
  return async (
    { passkey, challenge, account }: PasskeyStep,
    kept: string | null,
  ): Promise<OpenedSession | { options: object }> => {
    if (passkey === 'begin') {
      const options = challenge
        ? await passkeys.signatureOptions('second_step', { p_sign_in: challenge })
        : await passkeys.signatureOptions('sign_in', {})
      if (!options) throw endedPasskey()
      return { options }
    }
    const { passkeyId, ownerId, counter, isBackedUp, signIn } = await passkeys.verifySigned(
      passkey,
      ['second_step', 'sign_in'],
      null,
    )
    if (account && account !== ownerId) throw otherAccount('This passkey')
    const opened = await passkeys.store.succeed(passkeyId, counter, isBackedUp, signIn, kept)
    if (!opened) throw refusedPasskey()
    return opened
  }
}

/** The refusal when another account signs in above somebody's unsaved work. @param what names the proof that was given */
export function otherAccount(what: string): HttpError {
  return new HttpError(403, 'other_account', `${what} belongs to another account.`)
}
