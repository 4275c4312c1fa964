import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { fromBase64Url, toBase64Url } from '../base64url.ts'
import { claimedChallenge, endedPasskey, type NewPasskey, refusedPasskey, type SignedAnswer } from './answers.ts'
import type { RelyingParty } from './relying-party.ts'
import type { PasskeyStore, StoredPasskey } from './store.ts'

/** Ed25519, ES256, RS256: the algorithms of devices. */
export const ALGORITHMS = [-8, -7, -257]

/** A verified signature; the database accepts its counter once. */
export interface VerifiedPasskey {
  passkeyId: number
  /** The account of the passkey. */
  ownerId: number
  counter: number
  isBackedUp: boolean
  /** The sign-in that the passkey completes; null if the passkey is the complete sign-in. */
  signIn: string | null
}

type Taken = NonNullable<Awaited<ReturnType<PasskeyStore['take']>>>

/** @throws HttpError 403 `passkey_refused`, 410 `passkey_ended` */
export async function verifyNew(
  store: PasskeyStore,
  party: RelyingParty,
  session: string,
  { id, response: { clientDataJSON, attestationObject, transports = [] } }: NewPasskey,
  name: string,
): Promise<StoredPasskey> {
  const expectedChallenge = claimedChallenge(clientDataJSON)
  if (!(await store.take(expectedChallenge, ['register'], session, null))) throw endedPasskey()
  const { verified, registrationInfo } = await orRefused(
    verifyRegistrationResponse({
      response: { ...credentialOf(id), response: { clientDataJSON, attestationObject } },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserPresence: true,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified) throw refusedPasskey()
  const { credential, userVerified, credentialBackedUp } = registrationInfo
  return {
    credential_id: credential.id,
    public_key: toBase64Url(credential.publicKey),
    counter: credential.counter,
    transports,
    name,
    is_user_verified: userVerified,
    is_backed_up: credentialBackedUp,
  }
}

/**
 * Verifies a signature. Uses up its challenge in every case, and notes a refusal in the audit trail.
 * @param session the session in which the user shows the second factor; null for a sign-in
 * @throws HttpError 403 `passkey_refused`, 410 `passkey_ended`
 */
export async function verifySigned(
  store: PasskeyStore,
  party: RelyingParty,
  answer: SignedAnswer,
  purposes: string[],
  session: string | null,
): Promise<VerifiedPasskey> {
  const challenge = claimedChallenge(answer.response.clientDataJSON)
  const taken = await store.take(challenge, purposes, session, answer.id)
  if (!taken) throw endedPasskey()
  if (taken.passkey_id === null || taken.owner_id === null) throw refusedPasskey()
  const signed = await signatureOf(party, answer, taken, challenge)
  const isCopied = signed !== undefined && !hasRisen(signed.newCounter, taken.counter ?? 0)
  if (!signed || isCopied) {
    await store.refused(taken.passkey_id, isCopied ? 'counter' : 'signature')
    throw refusedPasskey()
  }
  const { newCounter: counter, credentialBackedUp: isBackedUp } = signed
  return { passkeyId: taken.passkey_id, ownerId: taken.owner_id, counter, isBackedUp, signIn: taken.sign_in }
}

/** The device's signature; undefined if it does not match this challenge, account and console. */
async function signatureOf(party: RelyingParty, { id, response }: SignedAnswer, taken: Taken, expectedChallenge: string) {
  const isWhole = taken.purpose === 'sign_in'
  const isOwner = isWhole ? isHandleOf(response.userHandle, taken.owner_subject) : taken.owner_id === taken.user_id
  if (!isOwner || taken.public_key === null || (isWhole && !taken.is_user_verified)) return undefined
  const { clientDataJSON, authenticatorData, signature } = response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credentialOf(id), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: isWhole,
      // With 0, the library compares no counter: the counter is compared only after the signature, so that a forged counter is no evidence
      // of a copied device.
      credential: { id, publicKey: fromBase64Url(taken.public_key), counter: 0 },
    })
    return verified ? authenticationInfo : undefined
  } catch (cause) {
    logRefusal(cause)
    return undefined
  }
}

/** Whether a counter has risen. Devices without a counter send 0. The database compares again, for two answers at the same time. */
const hasRisen = (counter: number, stored: number) => counter > stored || (counter === 0 && stored === 0)

/** Whether the device names the account of the passkey. */
function isHandleOf(userHandle: string | null | undefined, subject: string | null): boolean {
  return subject !== null && userHandle === toBase64Url(new TextEncoder().encode(subject))
}

function credentialOf(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
}

/** The library throws for every check that fails. */
async function orRefused<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification
  } catch (cause) {
    logRefusal(cause)
    throw Object.assign(refusedPasskey(), { cause })
  }
}

/** Logged for the operator: the answer does not say which check failed. */
function logRefusal(cause: unknown): void {
  console.warn(`A passkey was refused: ${cause instanceof Error ? cause.message.slice(0, 200) : 'unreadable'}`)
}
