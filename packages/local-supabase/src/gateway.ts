import { once } from 'node:events'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { App } from '@supabase/lite'
import { Hono } from 'hono'
import { isAllowedAddress, isPublicFile } from './allowed-addresses.ts'
import { answerPreflight } from './preflight.ts'
import type { ProjectSecrets } from './secrets.ts'
import { isAcceptableToken, isVisitor } from './token-guard.ts'

export interface Gateway {
  close(): Promise<void>
}

export interface GatewaySettings {
  app: App
  port: number
  /** The file descriptor of a listener on that port, if the parent process has reserved the port. */
  fd?: number | undefined
  secrets: ProjectSecrets
  /** The address of the functions; undefined while the functions do not run. */
  functionsUrl: () => Promise<string | undefined> | string | undefined
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*' }
const UNKNOWN_ADDRESS = { message: 'This address is not part of the API of this project.' }
const NO_KEY = { message: 'Invalid API key', hint: 'Send a key of this project in the header `apikey`.' }
const INCOMPLETE_BODY = { message: 'The body of the request is incomplete, or larger than the function accepts.' }
/** Headers between a client and the gateway; `fetch` refuses to send them. */
const HOP_BY_HOP = ['connection', 'expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']
const UNACCEPTABLE_TOKEN = { code: 'PGRST301', message: 'JWT expired or not acceptable', details: null, hint: null }

/**
 * Visitors must not write any table (supabase/migrations). Supabase lite grants visitors all rights, and only the policies stop a
 * write: without this refusal, the write would succeed without a row.
 */
const noGrant = (table: string) => ({ code: '42501', message: `permission denied for table ${table}`, details: null, hint: null })

/**
 * Serves a stock supabase-js client like a hosted project: forwards functions to Deno, tables and stored files to Supabase lite,
 * and answers 404 for every other address. Listens on loopback only.
 */
export async function startGateway({ app, port, fd, secrets, functionsUrl }: GatewaySettings): Promise<Gateway> {
  const keys = new Set([secrets.publishableKey, secrets.secretKey])
  const gateway = new Hono<{ Bindings: HttpBindings }>()

  gateway.get('/healthz', (context) => context.text('The backend runs.'))
  gateway.get('/readyz', async (context) => {
    const reasons = [
      ...((await answersQuery(app, secrets.publishableKey)) ? [] : ['The database does not answer.']),
      ...((await functionsUrl()) ? [] : ['The functions are not running.']),
    ]
    const isReady = reasons.length === 0
    return context.json({ isReady, reasons }, isReady ? 200 : 503)
  })

  gateway.use(async (context, next) => {
    const target = context.env.incoming.url ?? ''
    if (!isAllowedAddress(context.req.method, target)) return context.json(UNKNOWN_ADDRESS, 404, ANY_ORIGIN)
    // Supabase lite requires the key for tables. For storage, callers without a key would count as visitors, so the gateway checks the key.
    const needsKey = target.startsWith('/storage/') && !isPublicFile(target) && context.req.method !== 'OPTIONS'
    if (needsKey && !keys.has(context.req.header('apikey') ?? '')) return context.json(NO_KEY, 401, ANY_ORIGIN)
    return next()
  })

  gateway.all('/functions/v1/:name{.+}', async (context) => {
    const target = await functionsUrl()
    if (!target) return context.json({ message: 'The functions are not running.' }, 503)
    const { pathname, search } = new URL(context.req.url)
    const request = new Request(`${target}${pathname.slice('/functions/v1'.length)}${search}`, context.req.raw)
    for (const name of HOP_BY_HOP) request.headers.delete(name)
    // `fetch` would decompress the answer, but keep the header that announces compression.
    request.headers.set('accept-encoding', 'identity')
    return fetch(request, { redirect: 'manual' }).catch((cause) => {
      if (!context.env.incoming.complete && !isRefused(cause)) return context.json(INCOMPLETE_BODY, 400, ANY_ORIGIN)
      console.error('A function could not be reached:', cause)
      return context.json({ message: 'The functions are not running.' }, 503)
    })
  })

  gateway.all('*', async (context) => {
    const preflight = answerPreflight(context.req.raw)
    if (preflight) return preflight
    const token = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
    if (token && !isAcceptableToken(token)) return context.json(UNACCEPTABLE_TOKEN, 401, ANY_ORIGIN)
    const key = context.req.header('apikey')
    const [, table] = /^\/rest\/v1\/(\w+)$/.exec(context.req.path) ?? []
    if (table && /^(?:POST|PATCH|DELETE)$/.test(context.req.method) && key === secrets.publishableKey && isVisitor(token)) {
      return context.json(noGrant(table), 401, ANY_ORIGIN)
    }
    // For a HEAD request, Supabase lite would open the file and never close it.
    const isHead = context.req.method === 'HEAD' && isPublicFile(context.req.path)
    const request = isHead ? new Request(context.req.raw, { method: 'GET' }) : context.req.raw
    const answer = await app.fetch(request, { peerAddress: context.env.incoming.socket.remoteAddress ?? null })
    if (!isPublicFile(context.req.path)) return answer
    // The name of a picture depends on its content, so caches may keep the picture for ever. The policy blocks scripts.
    const headers = new Headers(answer.headers)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('content-security-policy', "default-src 'none'; sandbox")
    if (answer.ok) headers.set('cache-control', 'public, max-age=31536000, immutable')
    if (isHead) await answer.body?.cancel()
    return new Response(isHead ? null : answer.body, { status: answer.status, headers })
  })

  const server = createAdaptorServer({ fetch: gateway.fetch })
  server.listen(fd === undefined ? { port, host: '127.0.0.1' } : { fd })
  await once(server, 'listening')
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

async function answersQuery(app: App, apikey: string): Promise<boolean> {
  const headers = { apikey, 'content-type': 'application/json' }
  const query = new Request('http://gateway.invalid/rest/v1/rpc/newest_site_change', { method: 'POST', body: '{}', headers })
  return (await app.fetch(query, { peerAddress: null })).ok
}

/** Whether the connection to the functions was refused. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
