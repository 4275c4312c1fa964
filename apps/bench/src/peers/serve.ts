import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '@bayt/dev-tools/ports'
import sirv from 'sirv'

export interface Served {
  url: string
  stop: () => void
}

/**
 * Serves a built site like the publisher: precompressed, with the same caching.
 * @param isSingle whether every address is answered with `index.html`
 */
export async function serve(dir: string, isSingle = false): Promise<Served> {
  const files = sirv(dir, {
    dev: true,
    etag: true,
    brotli: true,
    extensions: ['html'],
    single: isSingle,
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
