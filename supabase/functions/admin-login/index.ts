import { createSecretBox } from '@bayt/content/text/sealed'
import { callerClient, serverClient } from '../_shared/clients.ts'
import { createSessionDescriber } from '../_shared/describe-session.ts'
import { createDeviceTokens } from '../_shared/device-token.ts'
import { projectSettings, required } from '../_shared/env.ts'
import { HttpError } from '../_shared/http.ts'
import { noteRefusal } from '../_shared/note-refusal.ts'
import { createPasskeys } from '../_shared/passkeys/passkeys.ts'
import { relyingParty } from '../_shared/passkeys/relying-party.ts'
import { createPasskeyStore } from '../_shared/passkeys/store.ts'
import { createTokenSigner } from '../_shared/token.ts'
import { createLogin } from './handler.ts'

const env = (name: string) => Deno.env.get(name)
const settings = projectSettings(env)
const client = serverClient(settings)
const signingKey = required(env, 'ADMIN_JWT_KEY', 'the private signing key of staff tokens as a JWK')

/** The first row of a call. @throws HttpError 503 (spec: admin §8, a failure of the database) */
async function firstRow<Row>(call: PromiseLike<{ data: Row[] | null; error: unknown }>): Promise<Row | undefined> {
  const { data, error } = await call
  if (data) return data[0]
  throw serviceError(error)
}

function serviceError(cause: unknown): HttpError {
  console.error(cause)
  return new HttpError(503, 'service', 'Authentication service error')
}

Deno.serve(
  createLogin({
    async begin(email, device) {
      const attempt = await firstRow(client.rpc('login_begin', { p_email: email, p_device: device }))
      if (!attempt) throw serviceError('login_begin returned no row.')
      return attempt
    },
    async succeed(userId, passwordHash, device) {
      const values = { p_user_id: userId, p_password_hash: passwordHash, p_device: device }
      const row = await firstRow(client.rpc('login_succeed', values))
      if (!row) return undefined
      const { challenge, session_id, expires_at, ...account } = row
      if (challenge !== null) return { challenge }
      if (session_id === null || expires_at === null) throw new Error('login_succeed returned neither a session nor a challenge.')
      return { ...account, session_id, expires_at }
    },
    refused: (email, device) => noteRefusal(client, { p_kind: 'password_refused', p_email: email, p_device: device }),
    otherAccount: (email, device) => noteRefusal(client, { p_kind: 'other_account_refused', p_email: email, p_device: device }),
    box: createSecretBox(signingKey),
    beginCode: (challenge, device) => firstRow(client.rpc('second_factor_begin', { p_challenge: challenge, p_device: device })),
    succeedCode: (challenge, factor, device) =>
      firstRow(client.rpc('second_factor_succeed', { p_challenge: challenge, p_device: device, ...factor })),
    codeRefused: (userId, device) => noteRefusal(client, { p_kind: 'code_refused', p_user_id: userId, p_device: device }),
    passkeys: createPasskeys(createPasskeyStore(client), relyingParty(env)),
    async mustChangePassword(userId) {
      const { data } = await client.rpc('must_change_password', { p_user_id: userId }).throwOnError()
      return data
    },
    async endFormer(token) {
      const { error, status } = await callerClient(settings, token).rpc('session_end')
      if (error && status !== 401) console.error('The former session was not ended:', error)
    },
    describe: createSessionDescriber(client),
    devices: createDeviceTokens(signingKey),
    signToken: createTokenSigner(signingKey),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }),
)
