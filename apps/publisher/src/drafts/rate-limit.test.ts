import { expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

const ask = (limit: RateLimit, client: string, times: number) =>
  Array.from({ length: times }, () => limit.allows(client)).filter(Boolean).length

test('a client has its number of questions in a minute, which others do not use up', () => {
  let nowMs = 0
  const limit = new RateLimit(3, 100, () => nowMs)
  expect(ask(limit, 'one', 10)).toBe(3)
  expect(ask(limit, 'other', 2)).toBe(2)
  nowMs = 59_000
  expect(ask(limit, 'one', 1)).toBe(0)
  nowMs = 60_000
  expect(ask(limit, 'one', 10)).toBe(3)
})

test('all clients together have a limit, so that many addresses do not help', () => {
  const limit = new RateLimit(3, 5)
  const allowed = Array.from({ length: 10 }, (_, index) => ask(limit, `client ${index}`, 1))
  expect(allowed).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
})

test('a client beyond its limit does not use up that of all', () => {
  const limit = new RateLimit(3, 5)
  ask(limit, 'greedy', 100)
  expect(ask(limit, 'other', 2)).toBe(2)
})
