import { seededNumbers } from '@bayt/content/testing/seeded-numbers'

/** Owner of events, such as a process. When an owner is dead, its pending events are dropped. */
export interface Owner {
  isDead: boolean
}

/** `lossy` loses every third request or response between publisher and backend. */
export type BackendState = 'up' | 'down' | 'hanging' | 'failing' | 'lossy'
/** How requests from the functions to the publisher are delivered. */
export type HookState = 'delivered' | 'lossy' | 'late' | 'twice'
/** - `full`: nothing can be written - `broken`: every third call fails - `slow`: each call takes up to 2 s */
export type DiskState = 'sound' | 'full' | 'broken' | 'slow'
/** A fault in one call of the disk. `kill` and `power-cut` end the process during the call. */
export type DiskAccident = 'EIO' | 'ENOSPC' | 'ENOTEMPTY' | 'kill' | 'power-cut'

/** The faults that are present. */
interface Faults {
  backend: BackendState
  hook: HookState
  disk: DiskState
  /** Happens after this number of further calls of the disk. */
  accident: { what: DiskAccident; afterCalls: number } | undefined
  /** The next render dies. */
  'renderer dies': boolean
  /** The site server does not confirm the next release. */
  'showing fails': boolean
}

export const NO_FAULTS: Faults = {
  ...{ backend: 'up', hook: 'delivered', disk: 'sound', accident: undefined },
  ...{ 'renderer dies': false, 'showing fails': false },
}

interface Scheduled {
  atMs: number
  owner: Owner | null
  run: () => void
}

/** Start of the virtual time: 2026-11-22. */
const START_MS = Date.UTC(2026, 10, 22)
const MAX_TRACE_LINES = 60
const setRealImmediate = setImmediate

/**
 * One run: its virtual time, the choices of its seed, its faults, its log and the first broken rule. Events run in sequence, ordered
 * by time. Each event, with all its microtasks, finishes before the next event begins. The same plan therefore gives the same run.
 */
export class Simulation {
  nowMs = 0
  /** Pending work of other threads, such as WebCrypto. The next event waits until this work has ended. */
  busy = 0
  /** The process whose code runs in this event. The process owns the timers and calls that its code starts. */
  owner: Owner | null = null
  readonly faults = { ...NO_FAULTS }
  /** The error of the publisher's clock. */
  clockShiftMs = 0
  readonly figures = { virtualMs: 0, events: 0, builds: 0, processes: 0 }
  /** The number of events that justify a build; more builds than this are a fault. */
  reasonsToBuild = 1
  /** Checks the rules that hold at all times. */
  afterEvent: () => void = () => {}
  readonly #random: () => number
  readonly #driftPpm: number
  /** Ordered by time. */
  readonly #scheduled: Scheduled[] = []
  readonly #trace: string[] = []
  #broken: string | undefined

  constructor(seed: number, driftPpm: number) {
    this.#random = seededNumbers(seed)
    this.#driftPpm = driftPpm
  }

  /** The clock that the code of the current event reads: the clock of the publisher, or of the backend. */
  clockMs(): number {
    return START_MS + (this.owner ? this.nowMs * (1 + this.#driftPpm / 1e6) + this.clockShiftMs : this.nowMs)
  }

  between(from: number, to: number): number {
    return from + this.#random() * (to - from)
  }

  chance(probability: number): boolean {
    return this.#random() < probability
  }

  note(text: string): void {
    this.#trace.push(`${(this.nowMs / 1_000).toFixed(3)} s  ${text}`)
    if (this.#trace.length > MAX_TRACE_LINES) this.#trace.shift()
  }

  /** Records a broken rule. The run ends after the event, because the publisher under test would catch an error. */
  rule(isKept: boolean, message: string): void {
    if (!isKept) this.#broken ??= message
  }

  /** @throws Error with the first broken rule and the last events */
  throwBroken(): void {
    if (this.#broken) throw new Error(`${this.#broken}\n${this.#trace.join('\n')}`)
  }

  /**
   * Schedules an event. The event is dropped if its owner ends before the event; `null` means no owner. @returns a function that
   * cancels the event
   */
  in(delayMs: number, run: () => void, owner = this.owner): () => void {
    const scheduled = { atMs: this.nowMs + Math.max(0, delayMs), owner, run }
    const earlier = this.#scheduled.findLastIndex(({ atMs }) => atMs <= scheduled.atMs)
    this.#scheduled.splice(earlier + 1, 0, scheduled)
    return () => {
      const index = this.#scheduled.indexOf(scheduled)
      if (index >= 0) this.#scheduled.splice(index, 1)
    }
  }

  /** Resolves after a delay, or never if the owner ends earlier. */
  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.in(delayMs, resolve))
  }

  /** Runs code as an owner: the events that the code schedules belong to this owner. */
  async as(owner: Owner | null, run: () => unknown): Promise<void> {
    this.owner = owner
    run()
    do await new Promise((resolve) => setRealImmediate(resolve))
    while (this.busy > 0)
    this.owner = null
  }

  /** Advances the time, and runs the due events. @throws Error if a rule is broken */
  async advance(durationMs: number): Promise<void> {
    const untilMs = this.nowMs + durationMs
    for (let next = this.#scheduled[0]; next && next.atMs <= untilMs; next = this.#scheduled[0]) {
      this.#scheduled.shift()
      if (next.owner?.isDead) continue
      this.nowMs = next.atMs
      this.figures.events += 1
      await this.as(next.owner, next.run)
      this.afterEvent()
      this.throwBroken()
    }
    this.nowMs = this.figures.virtualMs = untilMs
  }
}
