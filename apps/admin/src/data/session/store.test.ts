import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withMemory } from '../device.ts'
import { memory, sessionUntil } from './session.test-data.ts'
import { createSessionStore, type SessionStore } from './store.ts'

const START = Date.parse('2026-11-20T10:00:00Z')
const HOUR_MS = 3_600_000
const session = sessionUntil(START + HOUR_MS)

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

test('signing in stores the token; signing out removes it and clears the storage', () => {
  const storage = memory()
  const store = createSessionStore(storage)
  store.signIn(session)
  expect(store.token()).toBe('a.b.c')
  store.signOut()
  expect(store.token()).toBeNull()
  expect(store.get()).toEqual({ status: 'signed_out' })
  expect(storage.size()).toBe(0)
})

test('on a device whose storage is full staff sign in again above their work, until the page is closed', () => {
  const full = memory()
  full.setItem = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  const store = createSessionStore(withMemory(() => full))
  store.signIn(session)
  expect(store.validate()).toMatchObject({ status: 'signed_in', session })
  store.expire()
  store.signIn({ ...session, token: 'd.e.f' })
  expect(store.validate()).toMatchObject({ status: 'signed_in', session: { token: 'd.e.f' } })
  expect(createSessionStore(withMemory(() => full)).get()).toEqual({ status: 'signed_out' })
  store.signOut()
  expect(store.validate()).toEqual({ status: 'signed_out' })
})

test('a session that ends on an open screen keeps the account, so that it can sign in again in place', () => {
  const storage = memory()
  const store = createSessionStore(storage)
  const listener = vi.fn()
  store.signIn(session)
  vi.advanceTimersByTime(HOUR_MS - 1)
  store.subscribe(listener)
  vi.advanceTimersByTime(1)
  expect(store.get()).toEqual({ status: 'expired', user: session.user })
  expect(store.token()).toBeNull()
  expect(storage.size()).toBe(0)
  expect(listener).toHaveBeenCalledOnce()
})

test('a session ends soon in its last 5 minutes, until it is renewed', () => {
  const store = createSessionStore(memory())
  store.signIn(session)
  vi.advanceTimersByTime(HOUR_MS - 5 * 60_000 - 1)
  expect(store.get()).toMatchObject({ status: 'signed_in', endsSoon: false })
  vi.advanceTimersByTime(1)
  expect(store.get()).toMatchObject({ status: 'signed_in', endsSoon: true })
  store.signIn({ ...session, token: 'd.e.f', expires_at: new Date(Date.now() + HOUR_MS).toISOString() })
  vi.advanceTimersByTime(10 * 60_000)
  expect(store.get()).toMatchObject({ status: 'signed_in', endsSoon: false })
})

test('a session that must replace its password goes on with the same token once that is done, also after a reload', () => {
  const storage = memory()
  const store = createSessionStore(storage)
  store.signIn({ ...session, must_change_password: true })
  expect(createSessionStore(storage).get()).toMatchObject({ session: { must_change_password: true } })
  store.passwordChanged()
  for (const state of [store.get(), createSessionStore(storage).get()]) {
    expect(state).toMatchObject({ status: 'signed_in', session: { token: 'a.b.c' } })
    expect(state).not.toHaveProperty('session.must_change_password')
  }
})

test('a session that must set up a second factor, and has one, goes on with the same token, also after a reload', () => {
  const storage = memory()
  const store = createSessionStore(storage)
  store.signIn({ ...session, must_set_up: true })
  const refusedAt = Date.now()
  vi.advanceTimersByTime(1_000)
  store.factorSetUp()
  store.lacks('factor', refusedAt)
  for (const state of [store.get(), createSessionStore(storage).get()]) {
    expect(state).toMatchObject({ status: 'signed_in', session: { token: 'a.b.c' } })
    expect(state).not.toHaveProperty('session.must_set_up')
  }
})

test('another name or e-mail of the account is in its session at once, after a reload, and in another tab at its next step', () => {
  const storage = memory()
  const store = createSessionStore(storage)
  store.signIn(session)
  const elsewhere = createSessionStore(storage)
  const user = { id: 1, email: 'new@example.com', full_name: 'Salem Bawazir', role: 'admin' } as const
  store.accountRead({ ...user, id: 2 })
  expect(store.get(), 'a colleague').toMatchObject({ session: { user: session.user } })
  store.accountRead(user)
  for (const state of [store.get(), createSessionStore(storage).get(), elsewhere.validate()])
    expect(state).toMatchObject({ status: 'signed_in', session: { token: 'a.b.c', user } })
  vi.advanceTimersByTime(HOUR_MS - 60_000)
  expect(store.get(), 'in the last minutes').toMatchObject({ endsSoon: true, session: { user } })
  const listener = vi.fn()
  store.subscribe(listener)
  store.accountRead(user)
  expect(listener, 'the same account').not.toHaveBeenCalled()
  store.expire()
  store.accountRead({ ...user, email: 'late@example.com' })
  expect([store.get(), storage.size()]).toEqual([{ status: 'expired', user }, 0])
})

test('a step that was done in another tab is not demanded here', () => {
  const storage = memory()
  const here = createSessionStore(storage)
  here.signIn({ ...session, must_change_password: true })
  createSessionStore(storage).passwordChanged()
  expect(here.validate()).not.toHaveProperty('session.must_change_password')
  here.lacks('factor', Date.now())
  createSessionStore(storage).signIn(session)
  expect(here.validate()).not.toHaveProperty('session.must_set_up')
})

test('a session that lacks a step keeps its token and must do the step; a refusal from before it was done changes nothing', () => {
  const storage = memory()
  const store = createSessionStore(storage)
  store.signIn(session)
  vi.advanceTimersByTime(1_000)
  const refusedAt = Date.now()
  store.lacks('factor', refusedAt)
  for (const state of [store.get(), createSessionStore(storage).get()])
    expect(state).toMatchObject({ status: 'signed_in', session: { token: 'a.b.c', must_set_up: true } })
  vi.advanceTimersByTime(1_000)
  store.replaceToken('a.b.c', 'd.e.f')
  expect(store.get(), 'another token alone').toMatchObject({ session: { must_set_up: true } })
  store.factorSetUp()
  store.lacks('factor', refusedAt)
  expect(store.get()).not.toHaveProperty('session.must_set_up')
  store.lacks('password', Date.now())
  expect(store.get()).toMatchObject({ session: { token: 'd.e.f', must_change_password: true } })
})

test('a token that arrives after somebody else has signed in on this page is not theirs', () => {
  const store = createSessionStore(memory())
  store.signIn(session)
  const replaced = store.token()
  store.signOut()
  store.signIn({ ...session, token: 'x.y.z', user: { ...session.user, id: 2 } })
  store.replaceToken(replaced, 'd.e.f')
  expect(store.token()).toBe('x.y.z')
})

test('a session that has ended lacks nothing but a sign-in', () => {
  const store = createSessionStore(memory())
  store.signIn(session)
  store.expire()
  store.lacks('factor', Date.now())
  expect(store.get()).toEqual({ status: 'expired', user: session.user })
})

test('an account that signs in in another tab never takes over this screen', () => {
  const storage = memory()
  const store = createSessionStore(storage)
  store.signIn(session)
  createSessionStore(storage).signIn({ ...session, token: 'x.y.z', user: { ...session.user, id: 2 } })
  expect(store.validate()).toEqual({ status: 'signed_out' })
})

test.each<[string, (late: SessionStore) => void]>([
  ['its account logged out', (late) => late.signedOutElsewhere()],
  ['its session ended', (late) => late.expire()],
])('a tab that hears late that %s leaves the session of the next account', (_case, hear) => {
  const storage = memory()
  const late = createSessionStore(storage)
  late.signIn(session)
  const next = createSessionStore(storage)
  next.signOut()
  next.signIn({ ...session, token: 'x.y.z', user: { ...session.user, id: 2 } })
  hear(late)
  expect(late.token()).toBeNull()
  expect(next.validate()).toMatchObject({ status: 'signed_in', session: { token: 'x.y.z' } })
})

test('a stored session is restored at start, an expired one is not', () => {
  const storage = memory()
  createSessionStore(storage).signIn(session)
  expect(createSessionStore(storage).token()).toBe('a.b.c')
  vi.setSystemTime(START + HOUR_MS)
  expect(createSessionStore(storage).get()).toEqual({ status: 'signed_out' })
})

test('signing out in another tab applies here at the next validation', () => {
  const storage = memory()
  const store = createSessionStore(storage)
  store.signIn(session)
  createSessionStore(storage).signOut()
  expect(store.validate()).toEqual({ status: 'signed_out' })
})

test('a token that the server refuses while signed out changes nothing', () => {
  const store = createSessionStore(memory())
  store.expire()
  expect(store.get()).toEqual({ status: 'signed_out' })
})

test('a refused call from before signing in again does not end the new session', () => {
  const store = createSessionStore(memory())
  store.signIn(session)
  store.refused(START)
  expect(store.get().status).toBe('expired')
  vi.setSystemTime(START + 5_000)
  store.signIn(session)
  store.refused(START + 4_999)
  expect(store.get().status).toBe('signed_in')
  store.refused(START + 5_000)
  expect(store.get().status).toBe('expired')
})

test('after a clock that was ahead was put right, a session that the server has ended still asks to sign in again', () => {
  const store = createSessionStore(memory())
  vi.setSystemTime(START + 24 * HOUR_MS)
  store.signIn({ ...session, clock_ahead_ms: 24 * HOUR_MS })
  vi.setSystemTime(START + 60_000)
  store.refused(Date.now())
  expect(store.get()).toMatchObject({ status: 'expired' })
})
