import { requireStaffOrServer, serverClient } from '../_shared/clients.ts'
import { projectSettings } from '../_shared/env.ts'
import { createUpload } from './handler.ts'

const settings = projectSettings((name) => Deno.env.get(name))
const server = serverClient(settings)
const bucket = server.storage.from('media')

/** Browsers keep a picture for one year, because its name changes with its content. */
const CACHE_SECONDS = '31536000'

Deno.serve(
  createUpload({
    requireStaff: (request) => requireStaffOrServer(settings, request),
    async begin(name) {
      return (await server.rpc('begin_upload', { p_picture: name }).throwOnError()).data
    },
    async store(name, bytes, mimeType) {
      const put = () => bucket.upload(name, bytes.buffer, { contentType: mimeType, cacheControl: CACHE_SECONDS, upsert: true })
      const { error } = await put()
      // Simultaneous uploads of the same picture collide. The second attempt overwrites the file with the same bytes.
      const { error: lastError } = error ? await put() : { error }
      if (lastError) throw lastError
      return new URL(`/storage/v1/object/public/media/${name}`, Deno.env.get('PUBLIC_SUPABASE_URL') || settings.url).href
    },
    async record({ name, width, height, fileName, account }) {
      const facts = { p_picture: name, p_width: width, p_height: height, p_file_name: fileName, p_account: account }
      await server.rpc('record_upload', facts).throwOnError()
    },
  }),
)
