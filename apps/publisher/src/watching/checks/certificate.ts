import { once } from 'node:events'
import { connect } from 'node:tls'
import type { Finding } from '../alarms.ts'
import { endsSoon } from './last-day.ts'

const TIMEOUT_MS = 10_000

/** @param address an https address. @throws Error if its host shows no certificate */
export async function certificate(address: string, nowMs: number): Promise<Finding | undefined> {
  const { hostname, port, host } = new URL(address)
  // An ended certificate must be read too. Nothing is sent over this connection.
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const endMs = Date.parse(socket.getPeerCertificate().valid_to)
    const ending = endsSoon(`The certificate of ${host}`, endMs, nowMs)
    if (!ending) return undefined
    const remedy =
      'Find out why it was not renewed: the log of the proxy, or the host, says so. Visitors cannot open the site without it.'
    return { kind: 'certificate', facts: { host, day: ending.day }, fault: ending.fault, remedy }
  } finally {
    socket.destroy()
  }
}
