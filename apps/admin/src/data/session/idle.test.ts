import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle } from './idle.ts'
import { memory, sessionUntil } from './session.test-data.ts'
import { createSessionStore } from './store.ts'

/** The tests set the clock, and never wait. */
const START = Date.parse('2026-11-23T10:00:00Z')
const MINUTE = 60_000
const session = sessionUntil(START + 60 * MINUTE)

/** A tab of a browser; the tabs of a browser share its storage. */
function openTab(storage = memory()) {
  const store = createSessionStore(storage)
  const target = new EventTarget() as EventTarget & Window
  const report = vi.fn(async () => undefined)
  const stop = watchIdle({ session: store, report, target, storage })
  stops.push(stop)
  return { store, report, use: (event = 'keydown') => target.dispatchEvent(new Event(event)), status: () => store.get().status }
}

const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

test('30 minutes after the last use the session ends on its screen, not earlier', () => {
  const tab = openTab()
  tab.store.signIn(session)
  vi.advanceTimersByTime(20 * MINUTE)
  tab.use()
  vi.advanceTimersByTime(30 * MINUTE - 1)
  expect(tab.status()).toBe('signed_in')
  vi.advanceTimersByTime(1)
  expect(tab.store.get()).toEqual({ status: 'expired', user: session.user })
})

test.each(['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'])('%s is use', (event) => {
  const tab = openTab()
  tab.store.signIn(session)
  vi.advanceTimersByTime(29 * MINUTE)
  tab.use(event)
  vi.advanceTimersByTime(29 * MINUTE)
  expect(tab.status()).toBe('signed_in')
})

test('use in another tab keeps this one; who uses neither is signed out in both', () => {
  const storage = memory()
  const here = openTab(storage)
  here.store.signIn(session)
  const there = openTab(storage)
  vi.advanceTimersByTime(29 * MINUTE)
  there.use()
  vi.advanceTimersByTime(29 * MINUTE)
  expect([here.status(), there.status()]).toEqual(['signed_in', 'signed_in'])
  vi.advanceTimersByTime(MINUTE)
  expect([here.status(), there.status()]).toEqual(['expired', 'expired'])
})

test('a device that slept through its timers asks at the first touch', () => {
  const tab = openTab()
  tab.store.signIn(session)
  vi.setSystemTime(START + 31 * MINUTE)
  tab.use()
  expect(tab.status()).toBe('expired')
  expect(tab.report).not.toHaveBeenCalled()
})

test('use is reported at most every two minutes, and the last one too; without use nothing is reported', () => {
  const tab = openTab()
  tab.store.signIn(session)
  for (let second = 0; second < 600; second++) {
    tab.use('input')
    vi.advanceTimersByTime(1_000)
  }
  expect(tab.report).toHaveBeenCalledTimes(5)
  tab.use()
  vi.advanceTimersByTime(2 * MINUTE)
  expect(tab.report).toHaveBeenCalledTimes(6)
  vi.advanceTimersByTime(20 * MINUTE)
  expect(tab.report).toHaveBeenCalledTimes(6)
  tab.use()
  vi.advanceTimersByTime(0)
  expect(tab.report, 'after a pause at once: the server counts from it').toHaveBeenCalledTimes(7)
})

test('a page that is opened late in a session reports its first use at once', () => {
  const storage = memory()
  openTab(storage).store.signIn(session)
  vi.setSystemTime(START + 28 * MINUTE)
  const late = openTab(storage)
  late.use()
  vi.advanceTimersByTime(0)
  expect(late.report).toHaveBeenCalledOnce()
})

test('somebody who works only in pages that are open for a minute is reported all the same, at most every two minutes', () => {
  const storage = memory()
  openTab(storage).store.signIn(session)
  const reportedAt: number[] = []
  for (let page = 0; page < 20; page++) {
    const tab = openTab(storage)
    tab.report.mockImplementation(async () => void reportedAt.push((Date.now() - START) / MINUTE))
    vi.advanceTimersByTime(10_000)
    tab.use()
    vi.advanceTimersByTime(50_000)
    stops.pop()?.()
  }
  expect(reportedAt.length).toBeGreaterThanOrEqual(6)
  const pauses = reportedAt.map((at, index) => at - (reportedAt[index - 1] ?? 0))
  expect([Math.min(...pauses) >= 2, Math.max(...pauses) <= 3.5]).toEqual([true, true])
})

test('signing in in place begins again', () => {
  const tab = openTab()
  tab.store.signIn(session)
  vi.advanceTimersByTime(30 * MINUTE)
  expect(tab.status()).toBe('expired')
  vi.advanceTimersByTime(10 * MINUTE)
  tab.store.signIn({ ...session, token: 'd.e.f', expires_at: new Date(Date.now() + 60 * MINUTE).toISOString() })
  vi.advanceTimersByTime(29 * MINUTE)
  expect(tab.status()).toBe('signed_in')
  vi.advanceTimersByTime(MINUTE)
  expect(tab.status()).toBe('expired')
})

test('a stored use that is still to come, of a wrong clock, keeps no session', () => {
  const storage = memory()
  storage.setItem('admin-last-use', String(START + 10 * 365 * 24 * 60 * MINUTE))
  const tab = openTab(storage)
  tab.store.signIn(session)
  vi.advanceTimersByTime(30 * MINUTE)
  expect(tab.status()).toBe('expired')
})
