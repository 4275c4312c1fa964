import { createServer, type Server } from 'node:http'
import type { Figures } from './figures.ts'
import type { Lookout } from './lookout.ts'
import { reasonsNotReady } from './watch.ts'

/** Answers `/healthz` (the process runs), `/readyz` (200 or 503, with plain reasons) and `/metrics`, for loopback only. */
export function createHealthServer({ watch, alarms }: Pick<Lookout, 'watch' | 'alarms'>, figures: Figures): Server {
  return createServer(async (incoming, response) => {
    const answer = (status: number, type: string, text: string) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    }
    if (incoming.url === '/healthz') return answer(200, 'text/plain', 'The publisher runs.\n')
    if (incoming.url === '/metrics')
      return answer(200, 'text/plain; version=0.0.4', figures.text(await watch.look(), alarms.open.length))
    if (incoming.url !== '/readyz') return answer(404, 'text/plain', 'Only /healthz, /readyz and /metrics exist here.\n')
    const health = await watch.look()
    const reasons = reasonsNotReady(health)
    const isReady = reasons.length === 0
    const open = alarms.open.map(({ fault, remedy }) => ({ fault, remedy }))
    answer(isReady ? 200 : 503, 'application/json', `${JSON.stringify({ isReady, reasons, alarms: open, ...health })}\n`)
  })
}
