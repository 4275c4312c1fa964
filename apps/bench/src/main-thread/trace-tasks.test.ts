import { expect, it } from 'vitest'
import { readMainThread } from './trace-tasks.ts'

const URL = 'http://localhost/about'
const [PID, MAIN] = [7, 1]
/** An event of the main thread; milliseconds of processor time. */
const event = (name: string, atMs: number, ms: number, thread = MAIN) => {
  const tdur = ms * 1000
  // The clock on the wall runs on while the thread waits.
  return { name, ph: 'X', pid: PID, tid: thread, ts: atMs * 1000, dur: 3 * tdur, tdur, args: {} }
}
const navigation = { name: 'navigationStart', ph: 'R', pid: PID, tid: MAIN, ts: 0, args: { data: { documentLoaderURL: URL } } }
const trace = (...events: object[]) => JSON.stringify({ traceEvents: [navigation, ...events] })

it('counts what tasks take past 50 ms on a phone that is 4 times slower, by processor time', () => {
  const events = [event('RunTask', 1, 20), event('Layout', 2, 8), event('RunTask', 30, 12.5), event('RunTask', 50, 15)]
  expect(readMainThread(trace(...events), URL)).toMatchObject({ blocking: 40, longestTask: 20, layout: 8, style: 0, total: 47.5 })
})

it('ignores other threads and what was before the visit', () => {
  const events = [event('RunTask', 1, 90, 2), event('RunTask', -5, 90), event('RunTask', 1, 2)]
  expect(readMainThread(trace(...events), URL)).toMatchObject({ blocking: 0, total: 2 })
  expect(() => readMainThread(trace(), 'http://localhost/')).toThrow('no visit')
})
