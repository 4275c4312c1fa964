import type { Json } from '@bayt/content/database'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { toBase64Url } from '../base64url.ts'
import { HttpError } from '../http.ts'
import type { NewPasskey, SignedAnswer } from './answers.ts'
import type { RelyingParty } from './relying-party.ts'
import type { ChallengeOwner, PasskeyStore } from './store.ts'
import { ALGORITHMS, verifyNew, verifySigned } from './verify.ts'

/** Options for a browser, and the verification of its answer. The expected values never come from the request. */
export type Passkeys = ReturnType<typeof createPasskeys>

const CHALLENGE_BYTES = 32
/** How long a browser waits for the person; the challenge is valid for five minutes. */
const TIMEOUT_MS = 240_000

/** An account in its session. */
export interface PasskeyOwner {
  id: number
  session_id: string
}

/** @param party undefined if the address of the console is not set: then every call is refused */
export function createPasskeys(store: PasskeyStore, party: RelyingParty | undefined) {
  const requireParty = () => {
    if (party) return party
    throw new HttpError(503, 'passkeys_off', 'This server has no passkeys: its functions need the setting ADMIN_URL.')
  }
  return {
    store,
    /**
     * Options for a new passkey; undefined if the session or its proof is refused.
     * @param proof in the form of the parameter of `use_proof` in the migrations
     */
    async registrationOptions(owner: PasskeyOwner, proof: Json, device: string | null) {
      const { id: rpID } = requireParty()
      const challenge = newChallenge()
      const bound = { p_user_id: owner.id, p_session: owner.session_id, p_proof: proof, p_device: device }
      const row = await store.begin('register', toBase64Url(challenge), bound)
      if (!row?.subject) return undefined
      return generateRegistrationOptions({
        rpID,
        rpName: rpID,
        challenge,
        userID: new TextEncoder().encode(row.subject),
        userName: row.email ?? '',
        userDisplayName: row.full_name ?? '',
        timeout: TIMEOUT_MS,
        excludeCredentials: row.credentials,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        supportedAlgorithmIDs: ALGORITHMS,
      })
    },
    /** Options for a signature; undefined if the sign-in has ended. */
    async signatureOptions(purpose: 'show' | 'second_step' | 'sign_in', owner: ChallengeOwner) {
      const { id: rpID } = requireParty()
      const challenge = newChallenge()
      const row = await store.begin(purpose, toBase64Url(challenge), owner)
      if (!row) return undefined
      return generateAuthenticationOptions({
        rpID,
        challenge,
        timeout: TIMEOUT_MS,
        // Without a list, the device offers its passkeys, and the chosen passkey identifies its owner.
        ...(purpose !== 'sign_in' && { allowCredentials: row.credentials }),
        userVerification: purpose === 'sign_in' ? 'required' : 'preferred',
      })
    },
    verifyNew: async (owner: PasskeyOwner, passkey: NewPasskey, name: string) =>
      verifyNew(store, requireParty(), owner.session_id, passkey, name),
    verifySigned: async (answer: SignedAnswer, purposes: string[], session: string | null) =>
      verifySigned(store, requireParty(), answer, purposes, session),
  }
}

const newChallenge = () => crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))
