import { createServer, type Server } from 'node:http'
import type { EndedBuild } from '../builder-supervisor.ts'
import type { Lookout } from './lookout.ts'
import { type Health, reasonsNotReady } from './watch.ts'

/** Upper bounds of the histogram of publish durations, in seconds. */
const BOUNDS_S = [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

type Sample = readonly [labels: string, value: number]

/** Counts what the publisher does, and writes it as Prometheus text (exposition format 0.0.4). */
export class Figures {
  readonly #requests = new Map<string, number>()
  readonly #withinBound = BOUNDS_S.map(() => 0)
  #published = 0
  #publishedS = 0
  #failed = 0
  #builderExits = 0
  #builderMemory = 0

  countRequests(server: Server): void {
    server.on('request', (_, response) => {
      response.once('close', () => {
        const status = `${Math.floor(response.statusCode / 100)}xx`
        this.#requests.set(status, (this.#requests.get(status) ?? 0) + 1)
      })
    })
  }

  countBuild({ outcome, totalMs, memory }: EndedBuild): void {
    this.#builderMemory = memory
    if (outcome === 'failed') this.#failed += 1
    if (outcome !== 'live') return
    this.#published += 1
    this.#publishedS += totalMs / 1_000
    for (const [index, bound] of BOUNDS_S.entries())
      this.#withinBound[index] = (this.#withinBound[index] ?? 0) + Number(totalMs / 1_000 <= bound)
  }

  countBuilderExit(): void {
    this.#builderExits += 1
    this.#builderMemory = 0
  }

  text(health: Health, openAlarms: number): string {
    const one = (value: number): Sample[] => [['', value]]
    return [
      metric('bayt_ready', 'gauge', '1 if /readyz answers 200.', one(reasonsNotReady(health).length === 0 ? 1 : 0)),
      metric('bayt_alarms_open', 'gauge', 'Open alarms; /readyz names them.', one(openAlarms)),
      this.#durations(),
      metric('bayt_builds_failed_total', 'counter', 'Builds that failed.', one(this.#failed)),
      metric('bayt_builds_failed_in_a_row', 'gauge', 'Failed builds since the last release.', one(health.failedBuilds)),
      metric('bayt_builder_exits_total', 'counter', 'Unexpected ends of the builder.', one(this.#builderExits)),
      metric('bayt_changes_waiting', 'gauge', 'Changes that are not public.', one(health.waitingChanges)),
      metric(
        'bayt_oldest_change_waiting_seconds',
        'gauge',
        'Age of the oldest change that is not public.',
        one(health.oldestWaitMs / 1_000),
      ),
      metric(
        'bayt_requests_total',
        'counter',
        'Requests to the site, by class of status.',
        [...this.#requests].map(([status, count]) => [`{status="${status}"}`, count]),
      ),
      metric('bayt_memory_bytes', 'gauge', 'Resident memory; of the builder, at the end of its last build.', [
        ['{process="site"}', process.memoryUsage.rss()],
        ['{process="builder"}', this.#builderMemory],
      ]),
    ].join('')
  }

  #durations(): string {
    const name = 'bayt_publish_duration_seconds'
    const buckets = BOUNDS_S.map((bound, index): Sample => [`_bucket{le="${bound}"}`, this.#withinBound[index] ?? 0])
    return metric(name, 'histogram', 'Durations of builds that went live.', [
      ...buckets,
      ['_bucket{le="+Inf"}', this.#published],
      ['_sum', this.#publishedS],
      ['_count', this.#published],
    ])
  }
}

function metric(name: string, type: 'gauge' | 'counter' | 'histogram', help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([labels, value]) => `${name}${labels} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

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
