/** One event of a Chromium trace that has a duration; microseconds. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of the thread. */
  tdur?: number
  args: { name?: string; data?: { documentLoaderURL?: string } }
}

/** Processor time of the main thread in milliseconds during one visit. */
export interface MainThread {
  /** Sum of what each task takes past 50 ms on a phone that is 4 times slower, like Lighthouse's total blocking time. */
  blocking: number
  longestTask: number
  style: number
  layout: number
  paint: number
  script: number
  total: number
}

const SLOWDOWN = 4
const LONG_TASK_MS = 50

/** What is part of each figure. Nested events of one kind do not occur. */
const KINDS = {
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
  script: ['EvaluateScript', 'FunctionCall', 'v8.compile', 'RunMicrotasks'],
}

/**
 * Reads the tasks of a page's main thread from a trace. It counts processor time: a task that another process interrupts
 * does not become longer.
 * @param trace JSON of a Chromium trace
 * @param url address of the visited page
 * @throws Error if the trace has no such page
 */
export function readMainThread(trace: string, url: string): MainThread {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const start = traceEvents.find(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url)
  if (!start) throw new Error(`The trace has no visit to ${url}.`)
  const events = traceEvents.filter(
    ({ ph, pid, tid, ts }) => ph === 'X' && pid === start.pid && tid === start.tid && ts >= start.ts,
  )
  const durations = (names: string[]) => events.filter(({ name }) => names.includes(name)).map(({ tdur = 0 }) => tdur / 1000)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const tasks = durations(['RunTask'])
  return {
    blocking: sum(tasks.map((task) => Math.max(0, task * SLOWDOWN - LONG_TASK_MS))),
    longestTask: Math.max(0, ...tasks),
    style: sum(durations(KINDS.style)),
    layout: sum(durations(KINDS.layout)),
    paint: sum(durations(KINDS.paint)),
    script: sum(durations(KINDS.script)),
    total: sum(tasks),
  }
}
