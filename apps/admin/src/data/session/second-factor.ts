import {
  type Enrolment,
  enrolment,
  type OwnFactor,
  ownFactor,
  renewedSession,
  type SetUpAnswer,
  setUpAnswer,
} from '@bayt/content/entities/second-factor'
import type { ContentClient } from '@bayt/content/queries/client'
import { parseAnswer, unwrap } from '@bayt/content/queries/unwrap'
import type { z } from 'zod'
import { callFunction, callWithProof, type FunctionCaller, type Proof, readAnswer } from '../functions.ts'
import { knownDevice } from './known-device.ts'

/**
 * The calls about the user's own second factor. Changes need a proof of the second factor: the console asks the person for it.
 */

const FUNCTION = 'second-factor'

/** The key of `readOwnFactor` in the cache. */
export const OWN_FACTOR_KEY = ['own-second-factor']
/** The key of the user's own passkeys in the cache. */
export const OWN_PASSKEYS_KEY = ['own-passkeys']

/** A change of the second factor; the session continues with the token of the answer. */
async function change<Schema extends z.ZodType>(caller: FunctionCaller, schema: Schema, body: object): Promise<z.output<Schema>> {
  return readAnswer(schema, await callWithProof(caller, FUNCTION, { ...body, device: knownDevice() }))
}

export async function readOwnFactor(client: ContentClient): Promise<OwnFactor> {
  const [row] = await unwrap(client.rpc('own_second_factor'))
  return parseAnswer('about second factors', ownFactor, row)
}

/** Begins to set up an app. The former factor is valid until `confirmApp`. */
export async function setUpApp(caller: FunctionCaller): Promise<Enrolment> {
  return readAnswer(enrolment, await callFunction(caller, FUNCTION, { action: 'set_up' }))
}

/**
 * Completes the set-up with the first code of the app. All other sessions end.
 * @param password the current password, for the first factor of an account
 * @throws FunctionRefusedError `wrong_app_code`, `set_up_ended`, `wrong_password`, `locked`
 */
export const confirmApp = (caller: FunctionCaller, code: string, password: string | undefined): Promise<SetUpAnswer> =>
  change(caller, setUpAnswer, { action: 'confirm', code, ...(password !== undefined && { password }) })

/** Replaces the recovery codes. */
export const renewCodes = (caller: FunctionCaller): Promise<SetUpAnswer> => change(caller, setUpAnswer, { action: 'renew_codes' })

/** Proves the second factor again, for the next changes. @throws FunctionRefusedError `wrong_code`, `code_paused`, `passkey_refused` or `locked` */
export async function showFactor(caller: FunctionCaller, proof: Proof): Promise<void> {
  await change(caller, renewedSession, { action: 'show', proof })
}

export async function removeFactor(caller: FunctionCaller): Promise<void> {
  await change(caller, renewedSession, { action: 'remove' })
}

/** Ends all other sessions of the account, and forgets their devices. @throws FunctionRefusedError `wrong_password`, `locked` */
export async function endOtherSessions(caller: FunctionCaller, password: string): Promise<void> {
  await change(caller, renewedSession, { action: 'end_others', password })
}

/** The address that apps read from a QR code (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function appAddress(secret: string, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer.replaceAll(':', ' '))}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
