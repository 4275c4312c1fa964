import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** Vite's server as a process of `npm run dev`. Prints `ready {json}` when the console can be opened. */
const port = Number(process.env.ADMIN_PORT)
const server = await createServer({
  root: fileURLToPath(new URL('../', import.meta.url)),
  server: { port, host: '127.0.0.1', strictPort: true },
  logLevel: 'warn',
})
await server.listen()
const stop = () => void server.close().finally(() => process.exit())
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop)
console.log(`ready ${JSON.stringify({ port })}`)
