import type { Timeline } from './timeline.ts'

const MAX_TRACE_LINES = 60

/** The events of a run: counts, and the last events for the message of a failed run. */
export class RunLog {
  builds = 0
  processes = 0
  /** The number of events that justify a build; more builds than this are a fault. */
  reasonsToBuild = 1
  readonly #timeline: Timeline
  readonly #trace: string[] = []

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  note(text: string): void {
    this.#trace.push(`${(this.#timeline.nowMs / 1_000).toFixed(3)} s  ${text}`)
    if (this.#trace.length > MAX_TRACE_LINES) this.#trace.shift()
  }

  get trace(): string {
    return this.#trace.join('\n')
  }
}
