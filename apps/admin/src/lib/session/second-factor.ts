import {
  type Enrolment,
  enrolment,
  type OwnFactor,
  ownFactor,
  recoveryCodes,
  type SetUpAnswer,
  setUpAnswer,
  shownAnswer,
} from '@bayt/content/entities/second-factor'
import type { ContentClient } from '@bayt/content/queries/client'
import { parseAnswer } from '@bayt/content/queries/parse-answer'
import { throwOnError, unwrap } from '@bayt/content/queries/unwrap'
import type { z } from 'zod'
import { callFunction, type FunctionCaller, readAnswer } from '../functions.ts'
import { knownDevice } from './known-device.ts'

/** The calls about the user's own second factor. Those that change it are refused with `factor_needed` unless it was shown in the last 10 minutes. */

const FUNCTION = 'second-factor'

/** The key of `readOwnFactor` in the cache. */
export const OWN_FACTOR_KEY = ['own-second-factor']
/** The key of the user's own passkeys in the cache. */
export const OWN_PASSKEYS_KEY = ['own-passkeys']

async function call<Schema extends z.ZodType>(caller: FunctionCaller, schema: Schema, body: object): Promise<z.output<Schema>> {
  return readAnswer(schema, await callFunction(caller, FUNCTION, body))
}

export async function readOwnFactor(client: ContentClient): Promise<OwnFactor> {
  const [row] = await unwrap(client.rpc('own_second_factor'))
  return parseAnswer('about second factors', ownFactor, row)
}

/** Begins to set up an app. The factor of before counts until `confirmApp`. */
export const setUpApp = (caller: FunctionCaller): Promise<Enrolment> => call(caller, enrolment, { action: 'set_up' })

/**
 * Completes the set-up with the first code of the app. All other sessions end.
 * @param password the current one, for the first factor of an account
 * @throws FunctionRefusedError `wrong_code`, `set_up_ended`, `wrong_password`, `locked`
 */
export const confirmApp = (caller: FunctionCaller, code: string, password: string | undefined): Promise<SetUpAnswer> =>
  call(caller, setUpAnswer, { action: 'confirm', code, device: knownDevice(), ...(password !== undefined && { password }) })

/** Replaces the recovery codes. */
export const renewCodes = (caller: FunctionCaller): Promise<{ codes: string[] }> =>
  call(caller, recoveryCodes, { action: 'renew_codes' })

/** Shows the factor again. @throws FunctionRefusedError `wrong_code`, `code_paused` or `locked` */
export async function showFactor(caller: FunctionCaller, code: string): Promise<void> {
  await call(caller, shownAnswer, { action: 'show', code, device: knownDevice() })
}

export const removeFactor = (client: ContentClient): Promise<void> => throwOnError(client.rpc('second_factor_remove'))

/** The address that apps read from a QR code (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function appAddress(secret: string, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer.replaceAll(':', ' '))}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
