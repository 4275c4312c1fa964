import { spawn } from 'node:child_process'
import { once } from 'node:events'

const CODE = `
  const server = require('node:http').createServer((_, response) => response.end('</html>'))
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
  process.on('disconnect', () => process.exit())
`

export interface ControlServer {
  url: string
  stop(): void
}

/**
 * Starts a trivial web server in a separate process. If this server also does not answer for a second, the machine was too busy to run any
 * server.
 */
export async function startControlServer(): Promise<ControlServer> {
  const child = spawn(process.execPath, ['-e', CODE], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}
