import { vi } from 'vitest'
import { KEPT_RELEASES } from '../../../src/releases.ts'
import { Backend, pictureOf } from './backend.ts'
import { VirtualDisk } from './disk.ts'
import { Network } from './network.ts'
import { DATA_DIR, isConfirmable, Observer } from './observer.ts'
import type { Action, Plan } from './plan.ts'
import { type BugInjection, PublisherProcess } from './publisher-process.ts'
import { NO_FAULTS, Simulation } from './simulation.ts'

const RealDate = Date
const subtle = crypto.subtle
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/**
 * The longest pause after failures (5 minutes) or between two fetches of a missing picture (10 minutes), and the builds after the
 * pause.
 */
const RECOVERY_MS = 16 * MINUTE_MS

export type Figures = Simulation['figures']

/** The world around the publisher: staff, faults, and the state after the last fault. */
export class World {
  readonly #simulation: Simulation
  readonly #backend: Backend
  readonly #observer: Observer
  readonly #publisher: PublisherProcess
  #presses = 0

  private constructor({ seed, driftPpm, sweepIntervalMs }: Plan, inject: BugInjection) {
    const simulation = new Simulation(seed, driftPpm)
    const network = new Network(simulation)
    useVirtualGlobals(simulation, network.fetch)
    for (const level of ['log', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((...words) => simulation.note(`  ${words.map(String).join(' ').slice(0, 160)}`))
    }
    const disk = new VirtualDisk(simulation)
    disk.volume.mkdirSync(DATA_DIR)
    const backend = new Backend(simulation, network)
    const observer = new Observer(simulation, disk, backend)
    this.#simulation = simulation
    this.#backend = backend
    this.#observer = observer
    this.#publisher = new PublisherProcess({ simulation, network, disk, backend, observer }, sweepIntervalMs, inject)
  }

  /**
   * Runs a plan to its end, then removes every fault and checks that the publisher recovers.
   * @throws Error with the broken rule
   */
  static async run(plan: Plan, inject: BugInjection = (deps) => deps): Promise<Figures> {
    const world = new World(plan, inject)
    const onUnhandled = (reason: unknown) => world.#simulation.rule(false, `Unhandled rejection: ${reason}`)
    process.on('unhandledRejection', onUnhandled)
    try {
      await world.#begin()
      for (const { afterMs, action } of plan.steps) {
        await world.#simulation.advance(afterMs)
        await world.#simulation.as(null, () => world.#do(action))
      }
      await world.#recover()
      return world.#simulation.figures
    } finally {
      world.#publisher.close()
      process.off('unhandledRejection', onUnhandled)
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    }
  }

  async #begin(): Promise<void> {
    for (const id of [1, 2, 3, 4]) {
      this.#backend.save('products', id, pictureOf(id))
      this.#backend.save('partners', id, null)
    }
    this.#publisher.start()
    await this.#simulation.advance(MINUTE_MS)
    this.#rule(this.#observer.served !== undefined, 'The first release was not published within a minute.')
  }

  #do(action: Action): void {
    const { faults } = this.#simulation
    this.#simulation.note(JSON.stringify(action))
    if (action.do === 'retry' || action.do === 'resume') this.#press(action.do)
    else if (action.do === 'rollback')
      this.#press('rollback', action.pick === 0 ? null : (this.#observer.releases()[action.pick] ?? 'forgotten'))
    else if ('table' in action) this.#edit(action)
    else if ('forMs' in action) {
      const { do: part, state, forMs } = action
      Object.assign(faults, { [part]: state })
      this.#simulation.in(forMs, () => Object.assign(faults, { [part]: NO_FAULTS[part] }), null)
    } else if (action.do === 'accident') faults.accident = { what: action.what, afterCalls: action.afterCalls }
    else if (action.do === 'clock') this.#simulation.clockShiftMs += action.shiftMs
    else if (action.do === 'picture') this.#setPicture(pictureOf(action.id), action.state)
    else if (action.do === 'renderer dies' || action.do === 'showing fails') faults[action.do] = true
    else if (action.do === 'deploy') this.#publisher.deploy()
    else this.#publisher.end(action.do)
  }

  #edit(action: Extract<Action, { table: unknown }>): void {
    this.#simulation.reasonsToBuild += 1
    if (action.do === 'empty') this.#backend.empty(action.table)
    else if (action.do === 'save') this.#backend.save(action.table, action.id, pictureOf(action.id))
    else if (action.do === 'delete') this.#backend.change(action.table, action.id, () => undefined)
    else this.#backend.change(action.table, action.id, (old) => old && { ...old, isPublic: action.do === 'show' })
  }

  /** Presses a button in the console. Each press has its own name, which identifies its build. */
  #press(button: 'retry' | 'resume' | 'rollback', release: string | null = null, onStatus = (_: number) => {}): void {
    this.#presses += 1
    this.#simulation.reasonsToBuild += 2
    void this.#backend.press(this.#presser, button, release).then((status) => {
      this.#simulation.note(`${button} is answered with ${status}`)
      onStatus(status)
    })
  }

  /** Name of the person who pressed last. */
  get #presser(): string {
    return `Staff ${this.#presses}`
  }

  #setPicture(url: string, state: 'there' | 'missing' | 'broken'): void {
    this.#simulation.reasonsToBuild += 3
    const { pictures } = this.#backend
    // The name of a picture depends on its content, so a broken picture stays broken.
    if (pictures.get(url) === 'broken') return
    if (state === 'there') pictures.delete(url)
    else pictures.set(url, state)
  }

  /**
   * Removes every fault, waits until the publisher must have recovered, and checks the result: every saved change is public and
   * reported, and the disk is tidy.
   */
  async #recover(): Promise<void> {
    const simulation = this.#simulation
    simulation.note('everything works again')
    Object.assign(simulation.faults, NO_FAULTS)
    const { pictures } = this.#backend
    for (const [url, state] of pictures) if (state === 'missing') pictures.delete(url)
    await simulation.advance(RECOVERY_MS)
    // Two states wait for staff: a rollback, and a refused release that needs confirmation.
    for (let round = 0; round < 3; round++) {
      const finished = this.#backend.builds.findLast(({ state }) => state !== 'building')
      const button = this.#observer.served?.pin ? 'resume' : finished && isConfirmable(finished) ? 'retry' : undefined
      if (!button) break
      await simulation.as(null, () => this.#press(button))
      await simulation.advance(2 * MINUTE_MS)
    }
    this.#checkSettled()
    await this.#checkRetryDuringBuild()
  }

  #checkSettled(): void {
    const { nowMs, figures, reasonsToBuild } = this.#simulation
    const { newestChange, builds, pictures } = this.#backend
    const { served } = this.#observer
    const isPublic = served?.newestChange === newestChange
    this.#rule(isPublic, `Change ${newestChange} is not public; the site is at ${served?.newestChange}.`)
    const isReported = builds.some(({ state, release_id }) => state === 'live' && release_id === served?.release)
    this.#rule(isReported, `No report says that ${served?.release} is live.`)
    this.#rule(builds.at(-1)?.state !== 'building', 'The last report says that a build runs, and none runs.')
    const defaults = this.#observer.defaultPictures().filter((url) => !pictures.has(url))
    this.#rule(defaults.length === 0, `Available pictures are not shown: ${defaults.join()}.`)
    const folders = this.#observer.folders().length
    // Besides the kept releases, the files of one removed release may be left: the next release may use them.
    this.#rule(folders <= KEPT_RELEASES + 1, `${folders} folders of releases are kept.`)
    const isReasonable = figures.builds <= 4 * reasonsToBuild + nowMs / MINUTE_MS / 4
    this.#rule(isReasonable, `${figures.builds} builds were made for ${reasonsToBuild} reasons.`)
  }

  /** A Retry during a build starts another build after it, reported with the name of the person. */
  async #checkRetryDuringBuild(): Promise<void> {
    const { figures } = this.#simulation
    await this.#simulation.as(null, () => {
      this.#backend.save('products', 1, pictureOf(1))
      this.#backend.change('products', 1, (old) => old && { ...old, isPublic: true })
    })
    const before = figures.builds
    for (let waited = 0; waited < 3_000 && figures.builds === before; waited++) await this.#simulation.advance(20)
    this.#rule(figures.builds > before, 'A saved change starts no build within a minute.')
    let status = 0
    const onStatus = (answered: number) => {
      status = answered
    }
    // The publisher synchronises its clock at most every 10 seconds, so the first press may be refused.
    for (let attempt = 0; attempt < 2 && status !== 202; attempt++) {
      await this.#simulation.as(null, () => this.#press('retry', null, onStatus))
      await this.#simulation.advance(11 * SECOND_MS)
    }
    const isReported = this.#backend.builds.some(({ asked_by }) => asked_by === this.#presser)
    this.#rule(isReported, `A Retry during a build was answered with ${status} and got no build.`)
  }

  /** Checks a rule between events. @throws Error if a rule is broken */
  #rule(isKept: boolean, message: string): void {
    this.#simulation.rule(isKept, message)
    this.#simulation.throwBroken()
  }
}

/** Replaces the clock, the timers and `fetch` with the versions of a simulation, until `vi.unstubAllGlobals`. */
function useVirtualGlobals(simulation: Simulation, fetch: typeof globalThis.fetch): void {
  class VirtualDate extends RealDate {
    constructor(...values: unknown[]) {
      super(...((values.length === 0 ? [simulation.clockMs()] : values) as [number]))
    }
    static override now(): number {
      return Math.floor(simulation.clockMs())
    }
  }
  const timer = (cancel: () => void) => ({ cancel, unref: () => undefined, ref: () => undefined })
  const clear = (handle?: { cancel?: () => void }) => handle?.cancel?.()
  vi.stubGlobal('Date', VirtualDate)
  vi.stubGlobal('performance', { now: () => simulation.nowMs })
  vi.stubGlobal('setTimeout', (run: () => void, delayMs = 0) => timer(simulation.in(delayMs, run)))
  vi.stubGlobal('setInterval', (run: () => void, everyMs: number) => {
    const { owner } = simulation
    let cancel = () => {}
    const schedule = () => {
      cancel = simulation.in(everyMs, next, owner)
    }
    const next = () => {
      schedule()
      run()
    }
    schedule()
    return timer(() => cancel())
  })
  vi.stubGlobal('clearTimeout', clear)
  vi.stubGlobal('clearInterval', clear)
  vi.stubGlobal('fetch', fetch)
  // The simulated network implements the timeout.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  for (const name of ['importKey', 'sign', 'verify'] as const) {
    const real = subtle[name].bind(subtle) as (...values: unknown[]) => Promise<unknown>
    vi.spyOn(subtle, name).mockImplementation(((...values: unknown[]) => {
      simulation.busy += 1
      return real(...values).finally(() => {
        simulation.busy -= 1
      })
    }) as never)
  }
}
