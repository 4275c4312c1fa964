import { bearerToken, callerClient, requireStaff, serverClient } from '../_shared/clients.ts'
import { projectSettings } from '../_shared/env.ts'
import { createRemove } from './handler.ts'

const settings = projectSettings((name) => Deno.env.get(name))
const server = serverClient(settings)

Deno.serve(
  createRemove({
    caller: (request) => requireStaff(settings, request),
    async take(request, pictures) {
      const client = callerClient(settings, bearerToken(request) ?? '')
      const { data, error } = await client.rpc('take_unused_pictures', { p_pictures: pictures })
      if (error) throw error
      return data as string[]
    },
    async remove(names) {
      const { error } = await server.storage.from('media').remove(names)
      if (error) throw error
    },
    async giveBack(pictures) {
      const { error } = await server.rpc('keep_removed_pictures', { p_pictures: pictures })
      if (error) throw error
    },
  }),
)
