import { existsSync } from 'node:fs'

/**
 * Serves all functions of a folder in one Deno process, where Supabase's edge runtime has one worker per function. Each
 * `{name}/index.ts`, and each `{name}.js` of a folder of deployed files, calls `Deno.serve(handler)`; this file replaces
 * `Deno.serve` and mounts the handler under `/{name}`.
 */
type Handler = (request: Request) => Response | Promise<Response>

const [folder] = Deno.args
if (!folder) throw new Error('Give the folder of the functions as the first argument.')

const handlers = new Map<string, Handler>()
const serve = Deno.serve

for (const entry of Deno.readDirSync(folder)) {
  const path = entry.isDirectory ? `${folder}/${entry.name}/index.ts` : `${folder}/${entry.name}`
  if (!/index\.ts$|\.js$/.test(path) || !existsSync(path)) continue
  const name = entry.name.replace(/\.js$/, '')
  Object.defineProperty(Deno, 'serve', { configurable: true, value: (handler: Handler) => handlers.set(name, handler) })
  await import(`file://${path}`)
}

serve({ hostname: '127.0.0.1', port: 0, onListen: ({ port }) => console.log(`listening ${port}`) }, (request) => {
  const name = new URL(request.url).pathname.split('/')[1] ?? ''
  const handler = handlers.get(name)
  return handler ? handler(request) : Response.json({ message: `There is no function named ${name}.` }, { status: 404 })
})

for await (const _ of Deno.stdin.readable) {
  // The end of the input means that the parent process has ended.
}
Deno.exit()
