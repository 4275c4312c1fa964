import {
  type OwnPasskey,
  ownPasskeys,
  passkeyOptions,
  renewedSession,
  type SetUpAnswer,
  setUpAnswer,
} from '@bayt/content/entities/second-factor'
import type { ContentClient } from '@bayt/content/queries/client'
import { parseAnswer, throwOnError, unwrap } from '@bayt/content/queries/unwrap'
import { callFunction, callWithProof, type FunctionCaller, type Proof, readAnswer } from '../functions.ts'
import { knownDevice } from './known-device.ts'

/** Passkeys of the user's own account, and the browser's part in them. Loaded on demand. */

export type PasskeyProblem = 'unsupported' | 'cancelled' | 'registered'

/** A refusal by the browser or the person. */
export class PasskeyError extends Error {
  readonly problem: PasskeyProblem
  constructor(problem: PasskeyProblem, cause?: unknown) {
    super(`The passkey failed: ${problem}.`, { cause })
    this.problem = problem
  }
}

const FUNCTION = 'second-factor'

export async function readOwnPasskeys(client: ContentClient): Promise<OwnPasskey[]> {
  return parseAnswer('about passkeys', ownPasskeys, await unwrap(client.rpc('own_passkeys')))
}

export const renamePasskey = (client: ContentClient, id: number, name: string): Promise<void> =>
  throwOnError(client.rpc('passkey_rename', { p_id: id, p_name: name }))

export async function removePasskey(caller: FunctionCaller, id: number): Promise<void> {
  const body = { action: 'passkey_remove', id, device: knownDevice() }
  readAnswer(renewedSession, await callWithProof(caller, FUNCTION, body))
}

/**
 * Adds a passkey of this device.
 * @param password the current password, for the first factor of an account
 * @returns the recovery codes that come with the first factor, and the token of this session
 * @throws PasskeyError; FunctionRefusedError `wrong_password`, `locked`, `passkey_refused`, `passkey_ended` or `passkeys_off`
 */
export async function addPasskey(caller: FunctionCaller, name: string, password: string | undefined): Promise<SetUpAnswer> {
  const begin = { action: 'passkey_begin', device: knownDevice(), ...(password !== undefined && { password }) }
  const options = readOptions(await callWithProof(caller, FUNCTION, begin))
  const passkey = await inBrowser(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON),
    }),
  )
  return readAnswer(setUpAnswer, await callWithProof(caller, FUNCTION, { action: 'passkey_add', name, passkey }))
}

/** A proof by a passkey, for one change in this session. @throws PasskeyError or FunctionRefusedError */
export async function signProof(caller: FunctionCaller): Promise<Proof> {
  return { passkey: await signOptions(await callFunction(caller, FUNCTION, { action: 'passkey_show_begin' })) }
}

/** Lets a passkey sign the options of the server. @returns what the server verifies @throws PasskeyError */
export async function signOptions(answer: unknown): Promise<unknown> {
  const options = readOptions(answer)
  return inBrowser(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON),
    }),
  )
}

function readOptions(answer: unknown): Record<string, unknown> {
  return readAnswer(passkeyOptions, answer).options
}

async function inBrowser(ask: () => Promise<Credential | null>): Promise<unknown> {
  if (typeof PublicKeyCredential === 'undefined' || !('parseCreationOptionsFromJSON' in PublicKeyCredential)) {
    throw new PasskeyError('unsupported')
  }
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return credential.toJSON()
    throw new PasskeyError('cancelled')
  } catch (cause) {
    throw problemOf(cause)
  }
}

/** Browsers report `NotAllowedError` both if the person cancels and if the passkey does not exist. */
function problemOf(cause: unknown): unknown {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return new PasskeyError('cancelled', cause)
  if (name === 'InvalidStateError') return new PasskeyError('registered', cause)
  return name === 'NotSupportedError' || name === 'SecurityError' ? new PasskeyError('unsupported', cause) : cause
}
