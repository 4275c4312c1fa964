import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { constants, createSecureServer } from 'node:http2'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { NetworkProfile } from '../site/slow-network.ts'

/** An address of the site with https and HTTP/2, as a proxy in front of the site's server offers it. */
export interface SecureLine {
  url: string
  /** Makes the line to the browser slow: its bits per second and round trip. `undefined`: as fast as this machine. */
  slow: (line: NetworkProfile | undefined) => void
  /** Makes the browser trust the certificate. */
  browserArgs: string[]
}

/** Bytes that wait in the line before the sender stops, as the window of a connection does. */
const WINDOW_BYTES = 28_000

/** @param dir an existing folder for the certificate */
export async function openSecureLine(siteUrl: string, dir: string): Promise<SecureLine> {
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', ...kind, '-days', '2', '-keyout', key, '-out', cert], { stdio: 'pipe' })
  const publicKey = execFileSync('openssl', ['x509', '-in', cert, '-pubkey', '-noout'])
  const der = execFileSync('openssl', ['pkey', '-pubin', '-outform', 'der'], { input: publicKey })
  const hash = execFileSync('openssl', ['dgst', '-sha256', '-binary'], { input: der }).toString('base64')
  const proxy = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, response) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
    const forwarded = { ...headers, host: new URL(siteUrl).host, 'x-forwarded-proto': 'https' }
    request(siteUrl + incoming.url, { method: incoming.method, headers: forwarded }, (answer) => {
      for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete answer.headers[name]
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
      .on('error', () => response.stream.close(constants.NGHTTP2_INTERNAL_ERROR))
      .end()
  })
  const proxyPort = await listen(proxy)
  let profile: NetworkProfile | undefined
  const line = createServer((socket) => {
    const other = connect(proxyPort, '127.0.0.1')
    relay(socket, other, () => profile)
    relay(other, socket, () => profile)
  })
  const port = await listen(line)
  return {
    url: `https://localhost:${port}`,
    slow: (next) => {
      profile = next
    },
    browserArgs: [`--ignore-certificate-errors-spki-list=${hash}`],
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Passes on what a socket sends: each byte takes its time on the line, and half a round trip. */
function relay(from: Socket, to: Socket, profile: () => NetworkProfile | undefined): void {
  to.setNoDelay(true)
  let freeMs = 0
  let waiting = 0
  from.on('data', (chunk: Buffer) => {
    const { bitsPerSecond, roundTripMs } = profile() ?? { bitsPerSecond: Number.POSITIVE_INFINITY, roundTripMs: 0 }
    freeMs = Math.max(freeMs, performance.now()) + (chunk.byteLength * 8000) / bitsPerSecond
    waiting += chunk.byteLength
    if (waiting > WINDOW_BYTES) from.pause()
    setTimeout(
      () => {
        waiting -= chunk.byteLength
        if (waiting <= WINDOW_BYTES) from.resume()
        if (to.writable) to.write(chunk)
      },
      Math.max(0, freeMs + roundTripMs / 2 - performance.now()),
    )
  })
  from.on('end', () => setTimeout(() => to.end(), Math.max(0, freeMs + (profile()?.roundTripMs ?? 0) / 2 - performance.now())))
  from.on('error', () => to.destroy())
}
