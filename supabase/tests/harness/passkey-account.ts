import { type LoginResponse, loginResponse } from '@bayt/content/entities/session'
import { deleteStaff } from '@bayt/content/queries/staff'
import { type Claims, createPasskey, type Passkey, sign } from './authenticator.ts'
import { ADMIN_URL, type BackendAddress } from './backend.ts'
import { callFunction, type FunctionResponse, type Role, sharedSession } from './clients.ts'
import { PASSWORD } from './known-password.ts'
import { addOwnAccount } from './own-account.ts'

/** The calls of a console about passkeys, for one backend. */
export function passkeyCalls(backend: BackendAddress) {
  const right = { origin: new URL(ADMIN_URL).origin, rpId: 'localhost' }
  const added: number[] = []
  const login = (body: object) => callFunction(backend, 'admin-login', body)
  const factor = (token: string, body: object) => callFunction(backend, 'second-factor', body, { token })
  const optionsOf = ({ status, body }: FunctionResponse) => {
    if (status !== 200) throw new Error(`No options: ${status} ${JSON.stringify(body)}`)
    return (body as { options: { challenge: string; user: { id: string } } }).options
  }
  /** The claims of a right answer to a challenge. */
  const claims = (challenge: string, changes: Partial<Claims> = {}): Claims => ({ challenge, ...right, ...changes })

  async function addPerson(email: string, role: Role = 'editor'): Promise<LoginResponse> {
    added.push(await addOwnAccount(backend, { email, full_name: 'Person', role }))
    return loginResponse.parse((await login({ email, password: PASSWORD })).body)
  }

  /**
   * Adds a passkey. @param shown the password for the first passkey of an account, and a proof for later passkeys @returns the passkey
   * with the renewed token
   */
  async function addPasskey(token: string, changes: Partial<Claims> = {}, shown: object = { password: PASSWORD }) {
    const options = optionsOf(await factor(token, { action: 'passkey_begin', ...shown }))
    const made = await createPasskey(claims(options.challenge, { userHandle: options.user.id, ...changes }))
    const answer = await factor(token, { action: 'passkey_add', name: 'Laptop', passkey: made.answer })
    return { ...made, registration: answer, token: (answer.body as { token?: string }).token ?? token }
  }

  const showChallenge = async (token: string) => optionsOf(await factor(token, { action: 'passkey_show_begin' })).challenge

  /** A proof for a change in a session, signed by a passkey. */
  async function proofOf(passkey: Passkey, token: string) {
    return { proof: { passkey: await sign(passkey, claims(await showChallenge(token))) } }
  }

  return {
    password: PASSWORD,
    login,
    factor,
    claims,
    addPerson,
    addPasskey,
    /** An account with one passkey, in a session of assurance 2. */
    async keeper(email: string, role?: Role): Promise<{ email: string; token: string; codes: string[]; passkey: Passkey }> {
      const { token } = await addPerson(email, role)
      const { passkey, registration } = await addPasskey(token)
      const { codes, token: newToken } = registration.body as { codes: string[]; token: string }
      return { email, codes, token: newToken, passkey }
    },
    /** A challenge for the whole sign-in, or with `signIn` for the second step. */
    challenge: async (signIn?: string) => optionsOf(await login({ passkey: 'begin', challenge: signIn })).challenge,
    showChallenge,
    proofOf,
    async passwordStep(email: string): Promise<{ challenge: string; has_passkey?: boolean; has_app?: boolean }> {
      return (await login({ email, password: PASSWORD })).body as { challenge: string }
    },
    /** Signs in with a passkey alone. */
    async signInWith(passkey: Passkey): Promise<FunctionResponse> {
      const { challenge } = optionsOf(await login({ passkey: 'begin' }))
      return login({ passkey: await sign(passkey, claims(challenge)) })
    },
    async cleanUp(): Promise<void> {
      const { client } = await sharedSession(backend, 'admin')
      for (const id of added) await deleteStaff(client, id)
    },
  }
}
