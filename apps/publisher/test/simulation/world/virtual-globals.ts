import { vi } from 'vitest'
import type { Timeline } from './timeline.ts'

/** Start of the virtual time: 2026-11-22. */
export const START_MS = Date.UTC(2026, 10, 22)

const RealDate = Date
const subtle = crypto.subtle

export interface VirtualGlobals {
  timeline: Timeline
  /** The clock that the code of the current event reads. */
  dateNow: () => number
  fetch: typeof fetch
}

/** Replaces time, timers and network by the time, timers and network of a simulated world, until `vi.unstubAllGlobals`. */
export function useVirtualGlobals({ timeline, dateNow, fetch }: VirtualGlobals): void {
  class VirtualDate extends RealDate {
    constructor(...values: unknown[]) {
      super(...((values.length === 0 ? [dateNow()] : values) as [number]))
    }
    static override now(): number {
      return Math.floor(dateNow())
    }
  }
  const timer = (cancel: () => void) => ({ cancel, unref: () => undefined, ref: () => undefined })
  const clear = (handle?: { cancel?: () => void }) => handle?.cancel?.()
  vi.stubGlobal('Date', VirtualDate)
  vi.stubGlobal('performance', { now: () => timeline.nowMs })
  vi.stubGlobal('setTimeout', (run: () => void, delayMs = 0) => timer(timeline.in(delayMs, run)))
  vi.stubGlobal('setInterval', (run: () => void, everyMs: number) => {
    const { owner } = timeline
    let cancel = () => {}
    const next = () => {
      cancel = timeline.in(
        everyMs,
        () => {
          next()
          run()
        },
        owner,
      )
    }
    next()
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
      timeline.busy += 1
      return real(...values).finally(() => {
        timeline.busy -= 1
      })
    }) as never)
  }
}
