import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { freePort } from '@bayt/dev-tools/ports'
import sirv from 'sirv'
import type { Peer } from './peers.ts'

export interface Served {
  url: string
  stop: () => void
}

/** Serves a built peer like the publisher serves the site: precompressed, with the same caching. */
export async function serve(peer: Peer): Promise<Served> {
  const files = sirv(join(peer.dir, peer.built), {
    dev: true,
    etag: true,
    brotli: true,
    extensions: ['html'],
    single: peer.isSingle,
    setHeaders: (response, path) =>
      response.setHeader('cache-control', /\.html$|^\/[^.]*$/.test(path) ? 'no-cache' : 'public, max-age=31536000, immutable'),
  })
  const server = createServer((request, response) => files(request, response, () => void response.writeHead(404).end()))
  const port = await freePort(26_500)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
