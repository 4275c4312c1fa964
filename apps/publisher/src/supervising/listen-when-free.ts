import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 250

/** Listens on a loopback port as soon as the port is free. @throws every error but EADDRINUSE */
export async function listenWhenFree(server: Server, port: number): Promise<void> {
  for (let isReported = false; ; isReported = true) {
    try {
      server.listen(port, '127.0.0.1')
      return void (await once(server, 'listening'))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
      if (!isReported) console.warn(`Port ${port} is taken by another process. The site is served there once it is free.`)
      await wait(POLL_MS)
    }
  }
}
