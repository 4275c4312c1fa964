import { createServer, type IncomingHttpHeaders } from 'node:http'

export interface HookCall {
  body: string
  headers: IncomingHttpHeaders
}

export interface Hook {
  /** POST records a call of the deploy hook; GET returns the calls so far. */
  url: string
  close(): void
}

/** Starts a fake of the publisher's deploy hook. */
export function startHook(): Promise<Hook> {
  const calls: HookCall[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify(calls))
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    calls.push({ body, headers: request.headers })
    const { event, release } = JSON.parse(body)
    if (event !== 'rollback') return void response.writeHead(202).end()
    // The responses of the publisher: see apps/publisher/src/hook-server.ts.
    const isKept = release !== 'forgotten'
    response
      .writeHead(isKept ? 200 : 409)
      .end(JSON.stringify(isKept ? { message: 'Shown.', release: release ?? 'before' } : { message: 'Not kept.' }))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address !== 'object') return reject(new Error('The hook has no address.'))
      resolve({ url: `http://127.0.0.1:${address.port}/publish`, close: () => server.close() })
    })
  })
}

export async function hookCalls(hookUrl: string): Promise<HookCall[]> {
  return (await fetch(hookUrl)).json()
}
