import { vi } from 'vitest'
import type { Simulation } from './simulation.ts'

const RealDate = Date
const subtle = crypto.subtle

/** Replaces the clock, the timers and `fetch` with the versions of a simulation, until `vi.unstubAllGlobals`. */
export function useVirtualGlobals(simulation: Simulation, fetch: typeof globalThis.fetch): void {
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
