import { callerClient } from '../_shared/clients.ts'
import { projectSettings } from '../_shared/env.ts'
import { createLogout } from './handler.ts'

const settings = projectSettings((name) => Deno.env.get(name))

Deno.serve(
  createLogout({
    async end(token) {
      const { error, status } = await callerClient(settings, token).rpc('session_end')
      if (error && status !== 401 && status !== 403) throw error
    },
  }),
)
