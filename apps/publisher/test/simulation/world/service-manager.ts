import type { Backend } from './backend.ts'
import type { VirtualDisk } from './disk.ts'
import type { Network } from './network.ts'
import type { Observer } from './observer.ts'
import { type BugInjection, PublisherProcess } from './publisher-process.ts'
import type { Random } from './random.ts'
import { ModelRenderer } from './renderer.ts'
import type { RunLog } from './run-log.ts'
import type { Timeline } from './timeline.ts'
import type { Violations } from './violations.ts'

export interface ServiceManagerOptions {
  timeline: Timeline
  random: Random
  network: Network
  disk: VirtualDisk
  backend: Backend
  observer: Observer
  violations: Violations
  log: RunLog
  sweepIntervalMs: number
  inject: BugInjection
}

/** Runs the publisher as a process, and restarts it after each end. */
export class ServiceManager {
  /** The next render dies. */
  isRendererDying = false
  /** The site server does not confirm the next release. */
  isShowingFailing = false
  readonly #options: ServiceManagerOptions
  #process: PublisherProcess | undefined
  #codeVersion = 1

  constructor(options: ServiceManagerOptions) {
    this.#options = options
  }

  start(): void {
    const { timeline, observer, violations, log, sweepIntervalMs, inject } = this.#options
    log.processes += 1
    log.reasonsToBuild += 2
    const started: PublisherProcess = new PublisherProcess({
      ...{ sweepIntervalMs, inject },
      renderer: this.#renderer(),
      onMessage: ({ event }) => {
        if (event === 'rollback') observer.hasRollbackArrived = true
        if (event === 'resume') observer.hasResumeArrived = true
      },
      onAccepted: ({ event }) => {
        if (event === 'rollback') observer.isPinReported = true
      },
      onSend: (report) => violations.collect(() => observer.onSend(report)),
      serve: () => this.#show(),
    })
    this.#process = started
    const run = () => {
      started.start().catch((error: unknown) => {
        log.note(`the publisher cannot start: ${error}`)
        if (!started.isDead) this.end('kill')
      })
    }
    timeline.in(0, run, started)
  }

  /** Ends the process immediately, and schedules the next start. */
  end(how: 'kill' | 'power-cut'): void {
    const { timeline, random, disk, observer, violations, log } = this.#options
    if (!this.#process || this.#process.isDead) return
    log.note(`the publisher ends: ${how}`)
    this.#process.isDead = true
    if (how === 'power-cut') {
      disk.cutPower()
      violations.collect(() => observer.afterPowerCut())
    }
    timeline.in(random.between(500, 5_000), () => this.start(), null)
  }

  /** Installs other code; the running process ends. */
  deploy(): void {
    this.#codeVersion += 1
    this.end('kill')
  }

  /** Ends the last process of a run. */
  close(): void {
    if (this.#process) this.#process.isDead = true
  }

  /** Passes a request of the network to the hook of the running process. @throws TypeError like `fetch` if no process runs */
  forward(request: Request): Promise<Response> {
    const target = this.#process
    return new Promise((resolve, reject) => {
      if (!target || target.isDead) return reject(new TypeError('fetch failed'))
      this.#options.timeline.in(0, () => void target.answer(request).then(resolve, reject), target)
    })
  }

  #renderer(): ModelRenderer {
    const { timeline, random, network, backend, observer, log } = this.#options
    return new ModelRenderer({
      ...{ backend, network },
      code: `code ${this.#codeVersion}`,
      onMake: (job) => {
        log.builds += 1
        log.note(`make ${job.release}`)
        observer.onMake()
      },
      dies: () => {
        const isDying = this.isRendererDying
        this.isRendererDying = false
        return isDying
      },
      waits: () => timeline.wait(random.between(50, 3_000)),
    })
  }

  async #show(): Promise<void> {
    const isFailing = this.isShowingFailing
    this.isShowingFailing = false
    await this.#options.timeline.wait(1)
    if (isFailing) throw new Error('The site server does not answer.')
  }
}
