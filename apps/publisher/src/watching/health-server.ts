import { createServer, type Server } from 'node:http'
import type { Figures } from './figures.ts'
import { reasonsNotReady, type Watch } from './watch.ts'

/** Answers `/healthz` (the process runs), `/readyz` (200 or 503, with plain reasons) and `/metrics`, for loopback only. */
export function createHealthServer(watch: Pick<Watch, 'look'>, figures: Pick<Figures, 'text'>): Server {
  return createServer(async (incoming, response) => {
    const answer = (status: number, type: string, text: string) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    }
    if (incoming.url === '/healthz') return answer(200, 'text/plain', 'The publisher runs.\n')
    if (incoming.url === '/metrics') return answer(200, 'text/plain; version=0.0.4', figures.text(await watch.look()))
    if (incoming.url !== '/readyz') return answer(404, 'text/plain', 'Only /healthz, /readyz and /metrics exist here.\n')
    const health = await watch.look()
    const reasons = reasonsNotReady(health)
    const isReady = reasons.length === 0
    answer(isReady ? 200 : 503, 'application/json', `${JSON.stringify({ isReady, reasons, ...health })}\n`)
  })
}
