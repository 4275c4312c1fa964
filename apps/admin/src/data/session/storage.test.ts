import { beforeEach, describe, expect, test } from 'vitest'
import type { Items } from '../device.ts'
import type { Session } from './session.ts'
import { SESSION_ITEMS } from './session-items.ts'
import { encodeItem, readSession, writeSession } from './storage.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const session: Session = {
  token: 'a.b.c',
  expires_at: '2026-11-20T11:00:00Z',
  user: { id: 1, email: 'admin@example.com', full_name: 'Salem', role: 'admin' },
}

let items: Map<string, string>
let storage: Items

beforeEach(() => {
  items = new Map()
  storage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
  writeSession(storage, session)
})

test('signing in stores three encoded items', () => {
  expect([...items.keys()].sort()).toEqual(Object.values(SESSION_ITEMS).sort())
  expect([...items.values()].join()).not.toMatch(/admin@example|a\.b\.c|true/)
})

test('an unexpired session is read back', () => {
  expect(readSession(storage, NOW)).toEqual(session)
})

test('a session ends exactly at its expiry', () => {
  const end = Date.parse(session.expires_at)
  expect(readSession(storage, end - 1)).toBeDefined()
  expect(readSession(storage, end)).toBeUndefined()
})

describe('all three items are cleared silently', () => {
  test.each([
    ['the flag is not true', SESSION_ITEMS.flag, encodeItem(false)],
    ['the flag is a word', SESSION_ITEMS.flag, encodeItem('true')],
    ['the user is corrupt', SESSION_ITEMS.user, '%%%'],
    ['the user has an unknown role', SESSION_ITEMS.user, encodeItem({ ...session.user, role: 'owner' })],
    ['the marker has no expiry', SESSION_ITEMS.marker, encodeItem({ token: 'a.b.c' })],
    ['the expiry is no time', SESSION_ITEMS.marker, encodeItem({ token: 'a.b.c', expires_at: 'soon' })],
  ])('where %s', (_why, item, value) => {
    storage.setItem(item, value)
    expect(readSession(storage, NOW)).toBeUndefined()
    expect(items.size).toBe(0)
  })

  test.each(Object.values(SESSION_ITEMS))('where %s is missing', (item) => {
    storage.removeItem(item)
    expect(readSession(storage, NOW)).toBeUndefined()
    expect(items.size).toBe(0)
  })
})
