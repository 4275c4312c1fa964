import { vi } from 'vitest'
import { Backend, HOOK_URL } from './backend.ts'
import { VirtualDisk } from './disk.ts'
import { mount } from './fs-promises.ts'
import { Network } from './network.ts'
import { Observer } from './observer.ts'
import { pictureOf } from './pictures.ts'
import type { Action, Plan } from './plan.ts'
import { type BugInjection, DATA_DIR } from './publisher-process.ts'
import { Random } from './random.ts'
import { checkRecovery } from './recovery.ts'
import { RunLog } from './run-log.ts'
import { ServiceManager } from './service-manager.ts'
import { Staff } from './staff.ts'
import { Timeline } from './timeline.ts'
import { RuleViolationError, Violations } from './violations.ts'
import { START_MS, useVirtualGlobals } from './virtual-globals.ts'

const MINUTE_MS = 60_000

export interface Figures {
  virtualMs: number
  events: number
  builds: number
  processes: number
}

/** The world around the publisher, under one seeded schedule. */
export class World {
  readonly timeline = new Timeline()
  readonly #log = new RunLog(this.timeline)
  readonly #violations = new Violations()
  readonly #network: Network
  readonly #disk: VirtualDisk
  readonly #backend: Backend
  readonly #observer: Observer
  readonly #publisher: ServiceManager
  readonly #staff: Staff
  readonly #driftPpm: number
  #clockShiftMs = 0
  #unhandled: unknown

  constructor({ seed, driftPpm, sweepIntervalMs }: Omit<Plan, 'steps'>, inject: BugInjection = (deps) => deps) {
    const { timeline } = this
    const log = this.#log
    const violations = this.#violations
    const random = new Random(seed)
    this.#driftPpm = driftPpm
    const network = new Network(timeline, random)
    useVirtualGlobals({
      timeline,
      dateNow: () => (timeline.owner ? this.#publisherNowMs() : this.#backendNowMs()),
      fetch: network.fetch,
    })
    const disk = new VirtualDisk(timeline, random)
    disk.volume.mkdirSync(DATA_DIR)
    disk.onAccident = (what) => this.#publisher.end(what)
    mount(disk)
    const backend = new Backend({
      timeline,
      network,
      nowMs: () => this.#backendNowMs(),
      onReport: (report) => {
        log.note(`report ${report.state} ${report.trigger} ${report.release_id ?? report.reason ?? ''}`)
        violations.collect(() => observer.onReport(report))
      },
      onConfirm: () => observer.onConfirm(),
    })
    const observer = new Observer(disk, backend.database)
    this.#network = network
    this.#disk = disk
    this.#backend = backend
    this.#observer = observer
    this.#staff = new Staff(backend, log)
    this.#publisher = new ServiceManager({
      ...{ timeline, random, network, disk, backend, observer, violations, log },
      ...{ sweepIntervalMs, inject },
    })
    network.routes.set(HOOK_URL, { to: 'publisher', answer: (request) => this.#publisher.forward(request) })
    timeline.afterEvent = () => this.#check()
    for (const level of ['log', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((...words) => log.note(`  ${words.map(String).join(' ').slice(0, 160)}`))
    }
  }

  /** Runs a plan to its end, then removes every fault and checks that the publisher recovers. @throws RuleViolationError */
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
      await world.#recover()
      return world.#figures()
    } catch (error) {
      if (!(error instanceof RuleViolationError)) throw error
      throw new RuleViolationError(`${error.message}\n${world.#log.trace}`)
    } finally {
      world.#publisher.close()
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
    this.#publisher.start()
    await this.timeline.advance(MINUTE_MS)
    if (!this.#observer.served) throw new RuleViolationError('The first release was not published within a minute.')
  }

  #do(action: Action): void {
    this.#log.note(JSON.stringify(action))
    if (action.do === 'retry' || action.do === 'resume') this.#staff.press(action.do)
    else if (action.do === 'rollback') {
      const release = this.#observer.releases()[action.pick] ?? 'forgotten'
      this.#staff.press('rollback', action.pick === 0 ? null : release)
    } else if ('table' in action) this.#staff.edit(action)
    else if ('forMs' in action) this.#disturb(action)
    else if (action.do === 'accident') this.#disk.plan(action.what, action.afterCalls)
    else if (action.do === 'clock') this.#clockShiftMs += action.shiftMs
    else if (action.do === 'picture') this.#setPicture(action.id, action.state)
    else if (action.do === 'renderer dies') this.#publisher.isRendererDying = true
    else if (action.do === 'showing fails') this.#publisher.isShowingFailing = true
    else if (action.do === 'deploy') this.#publisher.deploy()
    else this.#publisher.end(action.do === 'power cut' ? 'power-cut' : 'kill')
  }

  /** Injects a fault for a limited time. */
  #disturb(action: Extract<Action, { forMs: number }>): void {
    if (action.do === 'backend') this.#network.backend = action.state
    else if (action.do === 'hook') this.#network.hook = action.state
    else this.#disk.state = action.state
    const end = () => {
      if (action.do === 'backend') this.#network.backend = 'up'
      else if (action.do === 'hook') this.#network.hook = 'delivered'
      else this.#disk.state = 'sound'
    }
    this.timeline.in(action.forMs, end, null)
  }

  #setPicture(id: number, state: 'there' | 'missing' | 'broken'): void {
    this.#log.reasonsToBuild += 3
    const { pictures } = this.#backend
    // The name of a picture depends on its content, so a broken picture stays broken.
    if (pictures.get(pictureOf(id)) === 'broken') return
    if (state === 'there') pictures.delete(pictureOf(id))
    else pictures.set(pictureOf(id), state)
  }

  /** Removes every fault, and checks the conditions that must be true after a bounded time. */
  async #recover(): Promise<void> {
    this.#log.note('everything works again')
    this.#network.heal()
    this.#disk.heal()
    this.#publisher.isRendererDying = false
    this.#publisher.isShowingFailing = false
    const { pictures } = this.#backend
    for (const [url, state] of pictures) if (state === 'missing') pictures.delete(url)
    const [timeline, backend, observer] = [this.timeline, this.#backend, this.#observer]
    await checkRecovery({ timeline, backend, observer, staff: this.#staff, log: this.#log })
  }

  #check(): void {
    if (this.#unhandled) throw new RuleViolationError(`Unhandled rejection: ${this.#unhandled}`)
    this.#violations.throwFirst()
    const before = this.#observer.served?.release
    this.#observer.check()
    const { served } = this.#observer
    if (served?.release !== before) this.#log.note(`served ${served?.release} (change ${served?.newestChange})`)
  }

  #figures(): Figures {
    const { builds, processes } = this.#log
    return { virtualMs: this.timeline.nowMs, events: this.timeline.events, builds, processes }
  }

  #backendNowMs(): number {
    return START_MS + this.timeline.nowMs
  }

  #publisherNowMs(): number {
    return START_MS + this.timeline.nowMs * (1 + this.#driftPpm / 1e6) + this.#clockShiftMs
  }
}
