import { serverClient } from '../_shared/clients.ts'
import { projectSettings, required } from '../_shared/env.ts'
import { HttpError } from '../_shared/http.ts'
import { createTokenSigner } from '../_shared/token.ts'
import { createDeviceTokens } from './device-token.ts'
import { createLogin } from './handler.ts'

const env = (name: string) => Deno.env.get(name)
const client = serverClient(projectSettings(env))
const signingKey = required(env, 'ADMIN_JWT_KEY', 'the private signing key of staff tokens as a JWK')

/** spec: admin §8, a failure of the database */
function serviceError(cause: unknown): HttpError {
  console.error(cause)
  return new HttpError(503, 'service', 'Authentication service error')
}

Deno.serve(
  createLogin({
    async begin(email, device) {
      const { data, error } = await client.rpc('login_begin', { p_email: email, p_device: device })
      const attempt = data?.[0]
      if (error || !attempt) throw serviceError(error)
      return attempt
    },
    async succeed(userId, passwordHash, device) {
      const values = { p_user_id: userId, p_password_hash: passwordHash, p_device: device }
      const { data, error } = await client.rpc('login_succeed', values)
      if (error) throw serviceError(error)
      return data[0]
    },
    devices: createDeviceTokens(signingKey),
    signToken: createTokenSigner(signingKey),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }),
)
