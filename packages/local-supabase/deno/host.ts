/**
 * Serves all functions of a folder in one Deno process, as Supabase's edge runtime does with one worker each: every
 * `{name}/index.ts` calls `Deno.serve(handler)`, which is caught here and mounted under `/{name}`.
 */
type Handler = (request: Request) => Response | Promise<Response>

const [folder] = Deno.args
if (!folder) throw new Error('Give the folder of the functions as the first argument.')

const handlers = new Map<string, Handler>()
const serve = Deno.serve

for (const entry of Deno.readDirSync(folder)) {
  // Shared code, tools' folders and packages are no functions.
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
  // Nothing is expected here: the end of the input is the end of the process that started this one.
}
Deno.exit()
