import { connect } from 'node:net'

export interface RawResponse {
  /** `undefined` if the server closes the connection without a response. */
  status: number | undefined
  head: string
  body: string
}

/**
 * Sends a request verbatim. `fetch` normalises addresses and refuses unusual headers.
 * @param lines request line and headers, without `Host` and `Connection`
 */
export function rawRequest(url: string, lines: string[], body: string | Uint8Array = ''): Promise<RawResponse> {
  const { hostname, port, host } = new URL(url)
  const hasHost = lines.some((line) => /^host:/i.test(line))
  const head = [...lines, ...(hasHost ? [] : [`Host: ${host}`]), 'Connection: close', '', ''].join('\r\n')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => {
      socket.write(Buffer.from(head, 'latin1'))
      socket.write(body)
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server that refuses a request early may reset the connection after its response. The reset may then lose the response.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      chunks.length > 0 || error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve(parse(chunks)) : reject(error),
    )
    socket.on('close', () => resolve(parse(chunks)))
  })
}

function parse(chunks: Buffer[]): RawResponse {
  const [head = '', ...body] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]
  return { status: status === undefined ? undefined : Number(status), head, body: body.join('\r\n\r\n') }
}
