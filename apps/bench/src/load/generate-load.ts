import autocannon from 'autocannon'
import type { MixedRequest } from './requests.ts'

/** The results of the requests. Latencies in milliseconds, from the moment at which a request was due. */
export interface LoadResult {
  requests: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  /** Missing responses, and responses with a status other than 200, 304 and 404. */
  errors: number
  statuses: Record<string, number>
}

interface Target {
  url: string
  requests: MixedRequest[]
  /** Requests sent per second; a slow server does not lower the rate. */
  rate: number
  seconds: number
}

const CONNECTIONS = 50
const EXPECTED = new Set(['200', '304', '404'])

/** Sends requests at a constant rate, from a worker thread. */
export async function generateLoad({ url, requests, rate, seconds }: Target): Promise<LoadResult> {
  const result = await autocannon({
    url,
    requests: requests.map(({ path, headers }) => ({ method: 'GET', path, headers })),
    overallRate: rate,
    connections: CONNECTIONS,
    duration: seconds,
    workers: 1,
  })
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count]),
  )
  const wrong = Object.entries(statuses).reduce((sum, [status, count]) => sum + (EXPECTED.has(status) ? 0 : count), 0)
  return {
    requests: result.requests.total,
    perSecond: Math.round(result.requests.average),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    maxMs: result.latency.max,
    errors: result.errors + result.timeouts + wrong,
    statuses,
  }
}
