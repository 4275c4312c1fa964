/**
 * Serves all functions of a folder in one Deno process, where Supabase's edge runtime has one worker per function. Each
 * `{name}/index.ts` calls `Deno.serve(handler)`; this replaces `Deno.serve` and mounts the handler under `/{name}`.
 */
type Handler = (request: Request) => Response | Promise<Response>

const [folder] = Deno.args
if (!folder) throw new Error('Give the folder of the functions as the first argument.')

const handlers = new Map<string, Handler>()
const serve = Deno.serve

for (const entry of Deno.readDirSync(folder)) {
  // Skips shared code, folders of tools, and packages.
  if (!entry.isDirectory || /^[_.]|^node_modules$/.test(entry.name)) continue
  Object.defineProperty(Deno, 'serve', {
    configurable: true,
    value: (handler: Handler) => handlers.set(entry.name, handler),
  })
  await import(`file://${folder}/${entry.name}/index.ts`)
}

serve({ hostname: '127.0.0.1', port: 0, onListen: ({ port }) => console.log(`listening ${port}`) }, (request) => {
  const name = new URL(request.url).pathname.split('/')[1] ?? ''
  const handler = handlers.get(name)
  return handler ? handler(request) : Response.json({ message: `There is no function named ${name}.` }, { status: 404 })
})

for await (const _ of Deno.stdin.readable) {
  // Only the end of the input matters: it means that the parent process has ended.
}
Deno.exit()
