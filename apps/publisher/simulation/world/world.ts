import { vi } from 'vitest'
import { Backend, HOOK_URL, SUPABASE_URL } from './backend.ts'
import type { Table } from './database.ts'
import { VirtualDisk } from './disk.ts'
import { mount } from './fs-promises.ts'
import { Network } from './network.ts'
import { isConfirmable, Observer, RuleViolationError } from './observer.ts'
import type { Action, Plan } from './plan.ts'
import { type BugInjection, DATA_DIR, PublisherProcess } from './publisher-process.ts'
import { Random } from './random.ts'
import { ModelRenderer } from './renderer.ts'
import { Timeline } from './timeline.ts'
import { START_MS, useVirtualGlobals } from './virtual-globals.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** Longest pause after failures (5 minutes) or between two looks for a picture (10 minutes), and the builds after it. */
const SETTLED_AFTER_MS = 16 * MINUTE_MS
const MAX_TRACE_LINES = 60
const KEPT_RELEASES = 10

export interface Figures {
  virtualMs: number
  events: number
  builds: number
  processes: number
}

/** Everything around the publisher, under one seeded schedule. */
export class World {
  readonly timeline = new Timeline()
  readonly #random: Random
  readonly #network: Network
  readonly #disk: VirtualDisk
  readonly #backend: Backend
  readonly #observer: Observer
  readonly #inject: BugInjection
  readonly #driftPpm: number
  readonly #sweepIntervalMs: number
  #process: PublisherProcess | undefined
  #clockShiftMs = 0
  #code = 1
  #isRendererDying = false
  #isShowingFailing = false
  #builds = 0
  #processes = 0
  #reasonsToBuild = 1
  #unhandled: unknown
  #violation: RuleViolationError | undefined
  #presses = 0
  readonly #trace: string[] = []

  constructor({ seed, driftPpm, sweepIntervalMs }: Omit<Plan, 'steps'>, inject: BugInjection = (deps) => deps) {
    const { timeline } = this
    this.#random = new Random(seed)
    this.#driftPpm = driftPpm
    this.#sweepIntervalMs = sweepIntervalMs
    this.#inject = inject
    this.#network = new Network(timeline, this.#random)
    useVirtualGlobals({
      timeline,
      dateNow: () => (timeline.owner ? this.#publisherNowMs() : this.#backendNowMs()),
      fetch: this.#network.fetch,
    })
    this.#disk = new VirtualDisk(timeline, this.#random)
    this.#disk.volume.mkdirSync(DATA_DIR)
    this.#disk.onAccident = (what) => this.#end(what)
    mount(this.#disk)
    this.#backend = new Backend({
      timeline,
      network: this.#network,
      nowMs: () => this.#backendNowMs(),
      onReport: (report) => {
        this.#note(`report ${report.state} ${report.trigger} ${report.release_id ?? report.reason ?? ''}`)
        this.#guard(() => this.#observer.onReport(report))
      },
    })
    this.#observer = new Observer(this.#disk, this.#backend.database)
    this.#network.routes.set(HOOK_URL, { to: 'publisher', answer: (request) => this.#askPublisher(request) })
    timeline.afterEvent = () => this.#check()
    for (const level of ['log', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((...words) => this.#note(`  ${words.map(String).join(' ').slice(0, 160)}`))
    }
  }

  /** Runs a plan to its end, then takes every fault away and waits until everything must be right. @throws RuleViolationError */
  static async run(plan: Plan, inject?: BugInjection): Promise<Figures> {
    const onUnhandled = (reason: unknown) => {
      world.#unhandled ??= reason
    }
    const world = new World(plan, inject)
    process.on('unhandledRejection', onUnhandled)
    try {
      await world.#begin()
      for (const { afterMs, action } of plan.steps) {
        await world.timeline.advance(afterMs)
        await world.timeline.as(null, () => world.#do(action))
      }
      await world.#settle()
      return world.#figures()
    } catch (error) {
      if (!(error instanceof RuleViolationError)) throw error
      throw new RuleViolationError(`${error.message}\n${world.#trace.join('\n')}`)
    } finally {
      if (world.#process) world.#process.isDead = true
      process.off('unhandledRejection', onUnhandled)
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    }
  }

  async #begin(): Promise<void> {
    for (const id of [1, 2, 3, 4]) {
      this.#backend.change((database) => database.save('products', id, pictureOf(id)))
      this.#backend.change((database) => database.save('partners', id, null))
    }
    this.#start()
    await this.timeline.advance(MINUTE_MS)
    if (!this.#observer.served) throw new RuleViolationError('The first release did not come.')
  }

  #do(action: Action): void {
    this.#note(JSON.stringify(action))
    if (action.do === 'retry' || action.do === 'resume') this.#press(action.do)
    else if (action.do === 'rollback') {
      const release = this.#observer.releases()[action.pick] ?? 'forgotten'
      this.#press('rollback', action.pick === 0 ? null : release)
    } else if ('table' in action) this.#edit(action)
    else if ('forMs' in action) this.#disturb(action)
    else if (action.do === 'accident') this.#disk.plan(action.what, action.afterCalls)
    else if (action.do === 'clock') this.#clockShiftMs += action.shiftMs
    else if (action.do === 'picture') this.#setPicture(action.id, action.state)
    else if (action.do === 'renderer dies') this.#isRendererDying = true
    else if (action.do === 'showing fails') this.#isShowingFailing = true
    else {
      if (action.do === 'deploy') this.#code += 1
      this.#end(action.do === 'power cut' ? 'power-cut' : 'kill')
    }
  }

  #edit(action: Extract<Action, { table: Table }>): void {
    this.#reasonsToBuild += 1
    this.#backend.change((database) => {
      if (action.do === 'empty') return database.delete(action.table, () => true)
      if (action.do === 'delete') return database.delete(action.table, (id) => id === action.id)
      if (action.do === 'save') return database.save(action.table, action.id, pictureOf(action.id))
      return database.setPublic(action.table, action.id, action.do === 'show')
    })
  }

  /** Something is wrong for a while. */
  #disturb(action: Extract<Action, { forMs: number }>): void {
    if (action.do === 'backend') this.#network.backend = action.state
    else if (action.do === 'hook') this.#network.hook = action.state
    else this.#disk.state = action.state
    this.#schedule(action.forMs, () => {
      if (action.do === 'backend') this.#network.backend = 'up'
      else if (action.do === 'hook') this.#network.hook = 'delivered'
      else this.#disk.state = 'sound'
    })
  }

  /** Everything works again. What was saved must be public, told, and tidy within a bounded time. */
  async #settle(): Promise<void> {
    this.#note('everything works again')
    this.#network.heal()
    this.#disk.heal()
    this.#isRendererDying = false
    this.#isShowingFailing = false
    for (const [url, state] of this.#backend.pictures) if (state === 'missing') this.#backend.pictures.delete(url)
    await this.timeline.advance(SETTLED_AFTER_MS)
    // What only staff can do, they do: publish again after a rollback, and confirm what was refused.
    for (let round = 0; round < 3; round++) {
      const button = this.#observer.served?.pin ? 'resume' : this.#isConfirmationWanted() ? 'retry' : undefined
      if (!button) break
      await this.timeline.as(null, () => this.#press(button))
      await this.timeline.advance(2 * MINUTE_MS)
    }
    this.#checkSettled()
    await this.#checkRetryInBuild()
  }

  #checkSettled(): void {
    const { served } = this.#observer
    const { newestChange, builds } = this.#backend.database
    if (served?.newestChange !== newestChange) {
      throw new RuleViolationError(`Change ${newestChange} is not public; the site is at ${served?.newestChange}.`)
    }
    if (!builds.some(({ state, release_id }) => state === 'live' && release_id === served.release)) {
      throw new RuleViolationError(`Staff were never told that ${served.release} is live.`)
    }
    if (this.#lastBuild()?.state === 'building')
      throw new RuleViolationError('The last report says that a build runs, and none runs.')
    const defaults = this.#observer.defaultPictures().filter((url) => !this.#backend.pictures.has(url))
    if (defaults.length > 0) throw new RuleViolationError(`Pictures that are there are not shown: ${defaults.join()}.`)
    const folders = this.#observer.folders().length
    if (folders > KEPT_RELEASES) throw new RuleViolationError(`${folders} folders of releases are kept.`)
    if (this.#builds > 4 * this.#reasonsToBuild + this.timeline.nowMs / MINUTE_MS / 4) {
      throw new RuleViolationError(`${this.#builds} builds were made for ${this.#reasonsToBuild} reasons.`)
    }
  }

  /** Who presses Retry while a build runs gets a build that starts after it, with their name. */
  async #checkRetryInBuild(): Promise<void> {
    await this.timeline.as(null, () => {
      this.#backend.change((database) => database.save('products', 1, pictureOf(1)))
      this.#backend.change((database) => database.setPublic('products', 1, true))
    })
    const before = this.#builds
    for (let waited = 0; waited < 3_000 && this.#builds === before; waited++) await this.timeline.advance(20)
    if (this.#builds === before) throw new RuleViolationError('A saved change starts no build within a minute.')
    let status = 0
    // The backend is asked for its time at most every 10 seconds.
    for (let attempt = 0; attempt < 2 && status !== 202; attempt++) {
      await this.timeline.as(null, () =>
        this.#press('retry', null, (answered) => {
          status = answered
        }),
      )
      await this.timeline.advance(11 * SECOND_MS)
    }
    const isTold = this.#backend.database.builds.some(({ asked_by }) => asked_by === this.#presser())
    if (!isTold)
      throw new RuleViolationError(`Somebody pressed Retry while a build ran, was answered ${status}, and got no build.`)
  }

  #presser = () => `Staff ${this.#presses}`

  #press(button: 'retry' | 'resume' | 'rollback', release: string | null = null, onAnswer = (_: number) => {}): void {
    this.#presses += 1
    this.#reasonsToBuild += 2
    void this.#backend.press(this.#presser(), button, release).then((status) => {
      this.#note(`${button} is answered ${status}`)
      onAnswer(status)
    })
  }

  #setPicture(id: number, state: 'there' | 'missing' | 'broken'): void {
    this.#reasonsToBuild += 3
    const { pictures } = this.#backend
    // The name of a picture is made from its content: a broken one stays broken.
    if (pictures.get(pictureOf(id)) === 'broken') return
    if (state === 'there') pictures.delete(pictureOf(id))
    else pictures.set(pictureOf(id), state)
  }

  #schedule(delayMs: number, run: () => void): void {
    this.timeline.in(delayMs, run, null)
  }

  #start(): void {
    this.#processes += 1
    this.#reasonsToBuild += 2
    this.#observer.onProcessStart()
    const started: PublisherProcess = new PublisherProcess({
      sweepIntervalMs: this.#sweepIntervalMs,
      renderer: new ModelRenderer({
        backend: this.#backend,
        network: this.#network,
        code: `code ${this.#code}`,
        onMake: (job) => {
          this.#builds += 1
          this.#note(`make ${job.release}${job.isConfirmed ? ' confirmed' : ''}`)
          this.#guard(() => this.#observer.onMake(job))
        },
        dies: () => {
          const dies = this.#isRendererDying
          this.#isRendererDying = false
          return dies
        },
        waits: () => this.timeline.wait(this.#random.between(50, 3_000)),
      }),
      onMessage: ({ event }) => {
        if (event === 'rollback') this.#observer.hasRollbackArrived = true
        if (event === 'resume') this.#observer.hasResumeArrived = true
      },
      onAccepted: ({ event, requested_by }) => {
        if (event === 'rollback') this.#observer.isPinReported = true
        if (event === 'resume' || (event === 'publish' && requested_by === 'staff')) this.#observer.onStaffRequest()
      },
      onLive: async () => {
        const fails = this.#isShowingFailing
        this.#isShowingFailing = false
        await this.timeline.wait(1)
        if (fails) throw new Error('The site server does not answer.')
      },
      inject: this.#inject,
    })
    this.#process = started
    this.timeline.in(
      0,
      () => {
        started.start().catch((error: unknown) => {
          this.#note(`the publisher cannot start: ${error}`)
          if (!started.isDead) this.#end('kill')
        })
      },
      started,
    )
  }

  /** The process ends where it is; a service manager starts it again. */
  #end(how: 'kill' | 'power-cut'): void {
    if (!this.#process || this.#process.isDead) return
    this.#note(`the publisher ends: ${how}`)
    this.#process.isDead = true
    if (how === 'power-cut') {
      this.#disk.cutPower()
      this.#guard(() => this.#observer.afterPowerCut())
    }
    this.#schedule(this.#random.between(500, 5_000), () => this.#start())
  }

  #askPublisher(request: Request): Promise<Response> {
    const asked = this.#process
    return new Promise((resolve, reject) => {
      if (!asked || asked.isDead) return reject(new TypeError('fetch failed'))
      this.timeline.in(0, () => void asked.answer(request).then(resolve, reject), asked)
    })
  }

  /** Keeps a broken rule until the event is over: code of the publisher must not catch it. */
  #guard(check: () => void): void {
    try {
      check()
    } catch (error) {
      if (!(error instanceof RuleViolationError)) throw error
      this.#violation ??= error
    }
  }

  #check(): void {
    if (this.#unhandled) throw new RuleViolationError(`A failure that nobody handles: ${this.#unhandled}`)
    if (this.#violation) throw this.#violation
    const before = this.#observer.served?.release
    this.#observer.check()
    const { served } = this.#observer
    if (served?.release !== before) this.#note(`served ${served?.release} (change ${served?.newestChange})`)
  }

  #lastBuild() {
    return this.#backend.database.builds.at(-1)
  }

  #isConfirmationWanted(): boolean {
    const finished = this.#backend.database.builds.findLast(({ state }) => state !== 'building')
    return finished?.state === 'failed' && isConfirmable(finished)
  }

  #figures(): Figures {
    return { virtualMs: this.timeline.nowMs, events: this.timeline.events, builds: this.#builds, processes: this.#processes }
  }

  #backendNowMs(): number {
    return START_MS + this.timeline.nowMs
  }

  #publisherNowMs(): number {
    return START_MS + this.timeline.nowMs * (1 + this.#driftPpm / 1e6) + this.#clockShiftMs
  }

  #note(text: string): void {
    this.#trace.push(`${(this.timeline.nowMs / 1_000).toFixed(3)} s  ${text}`)
    if (this.#trace.length > MAX_TRACE_LINES) this.#trace.shift()
  }
}

const pictureOf = (id: number) => `${SUPABASE_URL}/storage/v1/object/public/pictures/${id}.webp`
