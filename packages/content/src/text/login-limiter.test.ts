import { expect, test } from 'vitest'
import { LOGIN_CLEANUP_MS, LOGIN_WINDOW_MS, LoginLimiter } from './login-limiter.ts'

const EMAIL = 'someone@test.example'
const MINUTE = 60_000

function setUp() {
  const clock = { ms: 1_000_000 }
  return { clock, limiter: new LoginLimiter(() => clock.ms) }
}

function fail(limiter: LoginLimiter, times: number, email = EMAIL) {
  for (let index = 0; index < times; index++) limiter.fail(email)
}

test('the numbers are those of the specification', () => {
  expect([LOGIN_WINDOW_MS, LOGIN_CLEANUP_MS]).toEqual([15 * MINUTE, 5 * MINUTE])
})

test('the fifth failure locks the e-mail for 15 minutes, and no other', () => {
  const { limiter } = setUp()
  fail(limiter, 4)
  expect(limiter.status(EMAIL)).toEqual({ isLocked: false, failures: 4, maxFailures: 5, remainingMs: 0 })
  expect(limiter.fail(EMAIL)).toEqual({ isLocked: true, failures: 5, maxFailures: 5, remainingMs: 15 * MINUTE })
  expect(limiter.status('other@test.example').isLocked).toBe(false)
})

test('all spellings of an e-mail are counted together', () => {
  const { limiter } = setUp()
  fail(limiter, 5, ' SomeOne@Test.Example ')
  expect(limiter.status(EMAIL).isLocked).toBe(true)
})

test('attempts during the lock do not prolong it', () => {
  const { limiter, clock } = setUp()
  fail(limiter, 5)
  clock.ms += 14 * MINUTE
  fail(limiter, 10)
  expect(limiter.status(EMAIL)).toMatchObject({ failures: 5, remainingMs: MINUTE })
})

test('the lock ends after exactly 15 minutes, and the count starts again', () => {
  const { limiter, clock } = setUp()
  fail(limiter, 5)
  clock.ms += LOGIN_WINDOW_MS - 1
  expect(limiter.status(EMAIL)).toMatchObject({ isLocked: true, remainingMs: 1 })
  clock.ms += 1
  expect(limiter.status(EMAIL)).toMatchObject({ isLocked: false, failures: 0 })
  expect(limiter.fail(EMAIL).failures).toBe(1)
})

test('reset removes an e-mail', () => {
  const { limiter } = setUp()
  fail(limiter, 5)
  limiter.reset(EMAIL.toUpperCase())
  expect(limiter.status(EMAIL)).toMatchObject({ isLocked: false, failures: 0 })
})

test('expired entries are removed every 5 minutes, active ones stay', () => {
  const { limiter, clock } = setUp()
  fail(limiter, 1, 'old@test.example')
  clock.ms += 14 * MINUTE
  fail(limiter, 1, 'new@test.example')
  expect(limiter.size).toBe(2)
  clock.ms += 2 * MINUTE
  expect(limiter.size, 'not cleaned yet').toBe(2)
  expect(limiter.status('old@test.example').failures, 'but not counted either').toBe(0)
  clock.ms += 3 * MINUTE
  expect(limiter.size).toBe(1)
})

test('an entry that expires at the time of the removal is removed', () => {
  const { limiter, clock } = setUp()
  fail(limiter, 1)
  clock.ms += LOGIN_WINDOW_MS
  expect(limiter.size).toBe(0)
})
