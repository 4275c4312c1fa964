import { bearerToken, requireCaller, serverClient } from '../_shared/clients.ts'
import { createDeviceTokens } from '../_shared/device-token.ts'
import { projectSettings, required } from '../_shared/env.ts'
import { resultOf } from '../_shared/http.ts'
import { noteRefusal } from '../_shared/note-refusal.ts'
import { createTokenSigner, readSubject } from '../_shared/token.ts'
import { createOwnPassword } from './handler.ts'

const env = (name: string) => Deno.env.get(name)
const settings = projectSettings(env)
const client = serverClient(settings)
const signingKey = required(env, 'ADMIN_JWT_KEY', 'the private signing key of staff tokens as a JWK')
const sign = createTokenSigner(signingKey)

Deno.serve(
  createOwnPassword({
    caller: (request) => requireCaller(settings, request, (caller) => caller.rpc('own_session')),
    deviceOf: createDeviceTokens(signingKey).idOf,
    async begin(email, device) {
      const { data } = await client.rpc('login_begin', { p_email: email, p_device: device }).throwOnError()
      const [attempt] = data
      if (!attempt) throw new Error('login_begin returned no row.')
      return attempt
    },
    refused: (userId, device) => noteRefusal(client, { p_kind: 'password_refused', p_user_id: userId, p_device: device }),
    async replace({ id, session, currentHash, newHash, device }) {
      const call = { p_user_id: id, p_current_hash: currentHash, p_new_hash: newHash, p_session: session, p_device: device }
      return resultOf(client.rpc('own_password_set', call))
    },
    signToken: (request, session) => sign({ ...readSubject(bearerToken(request) ?? ''), session_id: session }),
  }),
)
