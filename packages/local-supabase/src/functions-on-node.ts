import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'

/**
 * Serves the deployed functions of a folder with Node, for the image, which has no Deno (docs/decisions/image.md). This file replaces every
 * interface of Deno that the functions use (supabase/functions/deno.d.ts).
 */
type Handler = (request: Request) => Response | Promise<Response>

const [, , folder = ''] = process.argv
const handlers = new Map<string, Handler>()

for (const { name, base } of readdirSync(folder).map((file) => parse(file))) {
  const deno = { env: { get: (key: string) => process.env[key] }, serve: (handler: Handler) => handlers.set(name, handler) }
  Object.assign(globalThis, { Deno: deno })
  await import(pathToFileURL(join(folder, base)).href)
}

const fetch: Handler = (request) => {
  const name = new URL(request.url).pathname.split('/')[1] ?? ''
  const handler = handlers.get(name)
  return handler ? handler(request) : Response.json({ message: `There is no function named ${name}.` }, { status: 404 })
}
serve({ hostname: '127.0.0.1', port: 0, fetch }, ({ port }) => console.log(`listening ${port}`))

// The end of the input means that the parent process has ended.
process.stdin.resume().on('end', () => process.exit())
