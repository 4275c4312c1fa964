/** Owner of events, such as a process. When an owner is dead, its pending events are dropped. */
export interface Owner {
  isDead: boolean
}

interface Scheduled {
  atMs: number
  order: number
  owner: Owner | null
  run: () => void
  isCancelled: boolean
}

const setRealImmediate = setImmediate

/**
 * Virtual time. Events run in sequence, ordered by time. Each event, with all its microtasks, finishes before the next event
 * begins. The same plan therefore gives the same run.
 */
export class Timeline {
  nowMs = 0
  events = 0
  /** Pending work of other threads, such as WebCrypto. The next event waits until this work has ended. */
  busy = 0
  /** The process whose code runs in this event. The process owns the timers and calls that its code starts. */
  owner: Owner | null = null
  #heap: Scheduled[] = []
  #order = 0
  /** Called after each event; may throw. */
  afterEvent: () => void = () => {};

  /**
   * Schedules an event. The event is dropped if its owner ends before the event; `null` means no owner. @returns a function that
   * cancels the event
   */
  in(delayMs: number, run: () => void, owner = this.owner): () => void {
    const scheduled = { atMs: this.nowMs + Math.max(0, delayMs), order: this.#order++, owner, run, isCancelled: false }
    this.#push(scheduled)
    return () => {
      scheduled.isCancelled = true
    }
  }

  /** Resolves after a delay, or never if the owner ends earlier. */
  wait(delayMs: number, owner = this.owner): Promise<void> {
    return new Promise((resolve) => this.in(delayMs, resolve, owner))
  }

  /** Runs code as an event of this owner. */
  async as(owner: Owner | null, run: () => unknown): Promise<void> {
    this.owner = owner
    run()
    await this.#settle()
    this.owner = null
  }

  /** Advances the time, and runs the due events. */
  async advance(durationMs: number): Promise<void> {
    const untilMs = this.nowMs + durationMs
    for (let next = this.#heap[0]; next && next.atMs <= untilMs; next = this.#heap[0]) {
      this.#pop()
      if (next.isCancelled || next.owner?.isDead) continue
      this.nowMs = next.atMs
      this.events += 1
      await this.as(next.owner, next.run)
      this.afterEvent()
    }
    this.nowMs = untilMs
  }

  async #settle(): Promise<void> {
    do await new Promise((resolve) => setRealImmediate(resolve))
    while (this.busy > 0)
  }

  #push(scheduled: Scheduled): void {
    const heap = this.#heap
    let index = heap.push(scheduled) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      const [upper, lower] = [heap[parent], heap[index]]
      if (!upper || !lower || !isBefore(lower, upper)) break
      heap[parent] = lower
      heap[index] = upper
      index = parent
    }
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    heap[0] = last
    for (let index = 0; ; ) {
      const current = heap[index]
      let [smallest, next] = [index, current]
      for (const child of [2 * index + 1, 2 * index + 2]) {
        const candidate = heap[child]
        if (candidate && next && isBefore(candidate, next)) [smallest, next] = [child, candidate]
      }
      if (smallest === index || !current || !next) return
      heap[index] = next
      heap[smallest] = current
      index = smallest
    }
  }
}

function isBefore(one: Scheduled, other: Scheduled): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order)
}
