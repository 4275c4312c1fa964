import { type HttpBindings, serve } from '@hono/node-server'
import type { App } from '@supabase/lite'
import { Hono } from 'hono'
import { answerPreflight } from './preflight.ts'
import { isAcceptableToken } from './token-guard.ts'
import { asUpstream } from './upstream-errors.ts'

export interface Gateway {
  close(): Promise<void>
}

const UNACCEPTABLE_TOKEN = { code: 'PGRST301', message: 'JWT expired or not acceptable', details: null, hint: null }

/**
 * One address that a stock supabase-js client cannot tell from a project: functions go to Deno, all else to Supabase lite.
 * Listens on loopback only.
 * @param functionsUrl where the functions are served, or undefined to go without
 */
export async function startGateway(app: App, port: number, functionsUrl: () => string | undefined): Promise<Gateway> {
  const gateway = new Hono<{ Bindings: HttpBindings }>()

  gateway.all('/functions/v1/:name{.+}', async (context) => {
    const target = functionsUrl()
    if (!target) return context.json({ message: 'The functions are not running.' }, 503)
    const { pathname, search } = new URL(context.req.url)
    const request = new Request(`${target}${pathname.slice('/functions/v1'.length)}${search}`, context.req.raw)
    return fetch(request, { redirect: 'manual' }).catch((cause) => {
      console.error('A function could not be reached:', cause)
      return context.json({ message: 'The functions are not running.' }, 503)
    })
  })

  gateway.all('*', async (context) => {
    const preflight = answerPreflight(context.req.raw)
    if (preflight) return preflight
    const token = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
    if (token && !isAcceptableToken(token)) return context.json(UNACCEPTABLE_TOKEN, 401, { 'access-control-allow-origin': '*' })
    const answer = await asUpstream(
      await app.fetch(context.req.raw, { peerAddress: context.env.incoming.socket.remoteAddress ?? null }),
    )
    if (!context.req.path.startsWith('/storage/v1/object/public/')) return answer
    // Stored pictures are named by their content and can run nothing.
    const headers = new Headers(answer.headers)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('content-security-policy', "default-src 'none'; sandbox")
    if (answer.ok) headers.set('cache-control', 'public, max-age=31536000, immutable')
    return new Response(answer.body, { status: answer.status, headers })
  })

  const server = serve({ fetch: gateway.fetch, port, hostname: '127.0.0.1' })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
