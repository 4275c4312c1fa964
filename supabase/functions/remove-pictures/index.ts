import { bearerToken, callerClient, requireStaff, serverClient } from '../_shared/clients.ts'
import { projectSettings } from '../_shared/env.ts'
import { createRemove } from './handler.ts'

const settings = projectSettings((name) => Deno.env.get(name))
const server = serverClient(settings)

/** The database answers for at most this many pictures. */
const SIZES_AT_ONCE = 200

Deno.serve(
  createRemove({
    caller: (request) => requireStaff(settings, request),
    async take(request, pictures) {
      const client = callerClient(settings, bearerToken(request) ?? '')
      return (await client.rpc('take_unused_pictures', { p_pictures: pictures }).throwOnError()).data as string[]
    },
    async stored(request, pictures) {
      const client = callerClient(settings, bearerToken(request) ?? '')
      const found: string[] = []
      for (let start = 0; start < pictures.length; start += SIZES_AT_ONCE) {
        const some = pictures.slice(start, start + SIZES_AT_ONCE)
        const { data } = await client.rpc('picture_sizes', { p_pictures: some }).throwOnError()
        found.push(...(data as { picture: string }[]).map(({ picture }) => picture))
      }
      return found
    },
    async remove(names) {
      const { error } = await server.storage.from('media').remove(names)
      if (error) throw error
    },
    async giveBack(pictures) {
      await server.rpc('keep_removed_pictures', { p_pictures: pictures }).throwOnError()
    },
  }),
)
