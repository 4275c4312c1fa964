import { bearerToken, callerClient, serverClient } from '../_shared/clients.ts'
import { projectSettings } from '../_shared/env.ts'
import { HttpError } from '../_shared/http.ts'
import { createOwnPassword } from './handler.ts'

const settings = projectSettings((name) => Deno.env.get(name))
const client = serverClient(settings)

Deno.serve(
  createOwnPassword({
    async caller(request) {
      const signedOut = new HttpError(401, 'signed_out', 'Your session has ended. Please sign in again.')
      const token = bearerToken(request)
      if (!token) throw signedOut
      const { data, error, status } = await callerClient(settings, token).rpc('own_session')
      if (error && (status === 401 || status === 403)) throw signedOut
      if (error) throw error
      const [session] = data
      if (!session) throw signedOut
      return session
    },
    async begin(email) {
      const { data, error } = await client.rpc('login_begin', { p_email: email })
      const attempt = data?.[0]
      if (error || !attempt) throw error ?? new Error('login_begin returned no row.')
      return attempt
    },
    async replace({ id, session, currentHash, newHash }) {
      const call = { p_user_id: id, p_current_hash: currentHash, p_new_hash: newHash, p_session: session }
      const { data, error } = await client.rpc('own_password_set', call)
      if (error) throw error
      return data
    },
  }),
)
