import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import { attempt } from '../../../src/attempt.ts'
import { BackendClock } from '../../../src/backend-clock.ts'
import { handleHookMessage } from '../../../src/handle-hook-message.ts'
import type { HookMessage } from '../../../src/hook-message.ts'
import { createHookServer } from '../../../src/hook-server.ts'
import { Publisher } from '../../../src/publisher.ts'
import type { PublisherDeps } from '../../../src/publisher-deps.ts'
import { Releases } from '../../../src/releases.ts'
import { type BuildReport, Reports } from '../../../src/reports.ts'
import { HOOK_SECRET, SUPABASE_URL } from './backend.ts'
import type { Owner } from './timeline.ts'

export const DATA_DIR = '/data'
export const SITE_URL = 'https://example.com'

const config: PublisherDeps['config'] = {
  supabaseUrl: SUPABASE_URL,
  publishableKey: 'sb_publishable_simulated',
  hookSecret: HOOK_SECRET,
  siteUrl: SITE_URL,
  sitePort: 4321,
  hookPort: 4323,
  dataDir: DATA_DIR,
  pictureCacheDir: '/pictures',
  bundle: '/bundle/entry.mjs',
  sweepIntervalMs: 15_000,
  backendTimeoutMs: 20_000,
  retryDelayMs: 1_000,
  encodesAvif: false,
}

/** Replaces dependencies of the publisher to inject a bug. */
export type BugInjection = (deps: PublisherDeps) => PublisherDeps

export interface ProcessOptions {
  sweepIntervalMs: number
  renderer: PublisherDeps['renderer']
  /** Called when a message of the functions arrives, before the publisher handles it. */
  onMessage: (message: HookMessage) => void
  /** Called when the publisher has accepted a message. */
  onAccepted: (message: HookMessage) => void
  /** Called with each report before it is sent. */
  onSend: (report: BuildReport) => void
  serve: () => Promise<void>
  inject: BugInjection
}

/** A process of the publisher: its real classes, wired as in builder.ts. */
export class PublisherProcess implements Owner {
  isDead = false
  readonly publisher: Publisher
  readonly #hook: Server

  constructor({ sweepIntervalMs, renderer, onMessage, onAccepted, onSend, serve, inject }: ProcessOptions) {
    const clock = new BackendClock()
    const reports = new Reports({ ...config, secret: HOOK_SECRET, clock })
    this.publisher = new Publisher(
      inject({
        config: { ...config, sweepIntervalMs },
        releases: new Releases(DATA_DIR),
        renderer,
        reports: {
          send(report) {
            onSend(report)
            reports.send(report)
          },
        },
        clock,
        serve,
        removeUnusedPictures: async () => {},
      }),
    )
    this.#hook = createHookServer({
      secret: HOOK_SECRET,
      nowMs: () => clock.nowMs(),
      syncClock: () => clock.sync(SUPABASE_URL),
      handle: async (message) => {
        onMessage(message)
        const answer = await handleHookMessage(this.publisher, message)
        if (answer.status < 300) onAccepted(message)
        return answer
      },
    })
  }

  async start(): Promise<void> {
    await attempt('Showing the last release', () => this.publisher.show())
    await this.publisher.start()
  }

  /** Passes a request to the hook without a socket. */
  async answer(request: Request): Promise<Response> {
    const incoming = Object.assign(Readable.from([Buffer.from(await request.arrayBuffer())]), {
      method: request.method,
      url: new URL(request.url).pathname,
      headersDistinct: Object.fromEntries([...request.headers].map(([name, value]) => [name, [value]])),
    })
    return new Promise((resolve) => {
      const response = {
        status: 0,
        writeHead(status: number) {
          response.status = status
          return response
        },
        end(text: string) {
          resolve(new Response(text, { status: response.status }))
        },
      }
      this.#hook.emit('request', incoming, response)
    })
  }
}
