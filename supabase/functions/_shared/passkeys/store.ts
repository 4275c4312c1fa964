import type { Json } from '@bayt/content/database'
import type { ServerClient } from '../clients.ts'
import { resultOf } from '../http.ts'

/** The calls of the migration `passkeys`. */
export type PasskeyStore = ReturnType<typeof createPasskeyStore>

/** The owner of a challenge: an account in its session, a sign-in that waits for its second factor, or a stranger. */
export interface ChallengeOwner {
  p_user_id?: number
  p_session?: string
  p_sign_in?: string
  p_proof?: Json
  p_device?: string | null
}

/** A passkey as it is stored. */
export interface StoredPasskey {
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
  name: string
  is_user_verified: boolean
  is_backed_up: boolean
}

/** A credential as `passkey_begin` returns it. */
interface Credential {
  id: string
  transports: string[]
}

export function createPasskeyStore(client: ServerClient) {
  return {
    async begin(p_purpose: string, p_challenge: string, owner: ChallengeOwner) {
      const [row] = await resultOf(client.rpc('passkey_begin', { p_purpose, p_challenge, ...owner }))
      return row && { ...row, credentials: row.credentials as unknown as Credential[] }
    },
    async take(p_challenge: string, p_purposes: string[], p_session: string | null, p_credential: string | null) {
      const taken = client.rpc('passkey_take', { p_challenge, p_purposes, p_session, p_credential })
      return (await taken.throwOnError()).data[0]
    },
    async register(owner: { id: number; session_id: string }, isFirst: boolean, passkey: StoredPasskey, hashes: string[]) {
      const values = { p_user_id: owner.id, p_session: owner.session_id, p_is_first: isFirst }
      const call = client.rpc('passkey_register', { ...values, p_passkey: { ...passkey }, p_code_hashes: hashes })
      return resultOf<string | null>(call)
    },
    async succeed(
      p_passkey: number,
      p_counter: number,
      p_is_backed_up: boolean,
      p_sign_in: string | null,
      p_device: string | null,
    ) {
      const session = client.rpc('passkey_succeed', { p_passkey, p_counter, p_is_backed_up, p_sign_in, p_device })
      return (await session.throwOnError()).data[0]
    },
    /** Records a refusal; the refusal is answered even if the trail cannot be written. */
    async refused(p_passkey: number, p_reason: string): Promise<void> {
      const { error } = await client.rpc('passkey_refused', { p_passkey, p_reason })
      if (error) console.error(error)
    },
    async ways(p_challenge: string) {
      return (await client.rpc('sign_in_ways', { p_challenge }).throwOnError()).data[0]
    },
  }
}
