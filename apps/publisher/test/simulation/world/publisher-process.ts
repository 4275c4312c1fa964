import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import { createHookServer, handleHookMessage } from '../../../src/hook-server.ts'
import { attempt } from '../../../src/log.ts'
import { Publisher, type PublisherDeps } from '../../../src/publisher.ts'
import { Releases } from '../../../src/releases.ts'
import { BackendClock, Reports } from '../../../src/reports.ts'
import { type Backend, HOOK_SECRET } from './backend.ts'
import type { VirtualDisk } from './disk.ts'
import { type Network, SUPABASE_URL } from './network.ts'
import { DATA_DIR, type Observer } from './observer.ts'
import { createModelRenderer } from './renderer.ts'
import type { Owner, Simulation } from './simulation.ts'

const config = {
  ...{ supabaseUrl: SUPABASE_URL, publishableKey: 'sb_publishable_simulated', hookSecret: HOOK_SECRET },
  ...{ siteUrl: 'https://example.com', pictureCacheDir: '/pictures', encodesAvif: false, retryDelayMs: 1_000 },
}

/** Replaces dependencies of the publisher to inject a bug. */
export type BugInjection = (deps: PublisherDeps) => PublisherDeps

interface Surroundings {
  simulation: Simulation
  network: Network
  disk: VirtualDisk
  backend: Backend
  observer: Observer
}

/** Runs the publisher as a process: its real classes, wired as in builder.ts. The process starts again after each end. */
export class PublisherProcess {
  readonly #around: Surroundings
  readonly #sweepIntervalMs: number
  readonly #inject: BugInjection
  #running: (Owner & { hook: Server }) | undefined
  #codeVersion = 1

  constructor(around: Surroundings, sweepIntervalMs: number, inject: BugInjection) {
    this.#around = around
    this.#sweepIntervalMs = sweepIntervalMs
    this.#inject = inject
    around.network.hook = (request) => this.#forward(request)
    around.disk.onAccident = (accident) => this.end(accident)
  }

  start(): void {
    const { simulation, observer } = this.#around
    simulation.figures.processes += 1
    simulation.reasonsToBuild += 2
    const clock = new BackendClock()
    const publisher = new Publisher(this.#inject(this.#dependencies(clock)))
    const hook = createHookServer({
      secret: HOOK_SECRET,
      nowMs: () => clock.nowMs(),
      syncClock: () => clock.sync(SUPABASE_URL),
      handle: async (message) => {
        if (message.event === 'rollback') observer.hasRollbackArrived = true
        if (message.event === 'resume') observer.hasResumeArrived = true
        const answer = await handleHookMessage(publisher, message)
        if (message.event === 'rollback' && answer.status < 300) observer.isPinReported = true
        return answer
      },
    })
    const started = { isDead: false, hook }
    this.#running = started
    const run = async () => {
      try {
        await attempt('Showing the last release', () => publisher.show())
        await publisher.start()
      } catch (error) {
        simulation.note(`the publisher cannot start: ${error}`)
        if (!started.isDead) this.end('kill')
      }
    }
    simulation.in(0, run, started)
  }

  /** Ends the process immediately, and schedules the next start. */
  end(how: 'kill' | 'power-cut'): void {
    const { simulation, disk, observer } = this.#around
    if (!this.#running || this.#running.isDead) return
    simulation.note(`the publisher ends: ${how}`)
    this.close()
    if (how === 'power-cut') {
      disk.cutPower()
      observer.afterPowerCut()
    }
    simulation.in(simulation.between(500, 5_000), () => this.start(), null)
  }

  /** Installs other code; the running process ends. */
  deploy(): void {
    this.#codeVersion += 1
    this.end('kill')
  }

  /** Ends the last process of a run. */
  close(): void {
    if (this.#running) this.#running.isDead = true
  }

  #dependencies(clock: BackendClock): PublisherDeps {
    const { simulation, observer } = this.#around
    const renderer = createModelRenderer(this.#around, `code ${this.#codeVersion}`)
    const reports = new Reports(config, clock)
    return {
      config: { ...config, sweepIntervalMs: this.#sweepIntervalMs },
      releases: new Releases(DATA_DIR),
      renderer: {
        ...renderer,
        make(job) {
          simulation.figures.builds += 1
          simulation.note(`make ${job.release}`)
          observer.onMake()
          return renderer.make(job)
        },
      },
      reports: {
        send(report) {
          observer.onSend(report)
          reports.send(report)
        },
      },
      clock,
      siteServer: {
        async show() {
          const isFailing = simulation.faults['showing fails']
          simulation.faults['showing fails'] = false
          await simulation.wait(1)
          if (isFailing) throw new Error('The site server does not answer.')
        },
        reportBuild() {},
      },
      removeUnusedPictures: async () => {},
    }
  }

  /** Passes a request of the network to the hook without a socket. @throws TypeError like `fetch` if no process runs */
  async #forward(request: Request): Promise<Response> {
    const target = this.#running
    if (!target || target.isDead) throw new TypeError('fetch failed')
    const incoming = Object.assign(Readable.from([Buffer.from(await request.arrayBuffer())]), {
      method: request.method,
      url: new URL(request.url).pathname,
      headersDistinct: Object.fromEntries([...request.headers].map(([name, value]) => [name, [value]])),
    })
    return new Promise((resolve) => {
      const writeHead = (status: number) => ({ end: (text: string) => resolve(new Response(text, { status })) })
      this.#around.simulation.in(0, () => target.hook.emit('request', incoming, { writeHead }), target)
    })
  }
}
