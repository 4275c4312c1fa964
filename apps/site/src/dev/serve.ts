import { fileURLToPath } from 'node:url'
import { dev } from 'astro'

/** `astro dev` as a process of `npm run dev`. Prints `ready {json}` when the site can be visited. */
// Turns offline reading off, because cached copies of pages would hide changes.
process.env.PUBLIC_OFFLINE = 'off'
const port = Number(process.env.SITE_PORT)
const server = await dev({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  server: { port, host: '127.0.0.1' },
  vite: { server: { strictPort: true } },
  logLevel: 'warn',
})
const stop = () => void server.stop().finally(() => process.exit())
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop)
// Prepares the pictures and the modules that every page needs.
void fetch(`http://127.0.0.1:${port}`).catch(() => undefined)
console.log(`ready ${JSON.stringify({ port })}`)
