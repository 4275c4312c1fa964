import { afterEach, expect, test } from 'vitest'
import { clockAhead, serverNow, setClockAhead } from './clock.ts'

afterEach(() => setClockAhead(0))

const SERVER = '2026-11-23T09:00:00.000Z'
const AT = Date.parse(SERVER)
const YEAR_MS = 365 * 86_400_000

test.each([0, 7_200_000, -7_200_000, 10 * YEAR_MS, -10 * YEAR_MS])('a clock that is %i ms ahead is measured', (ahead) => {
  expect(clockAhead(AT + ahead - 400, AT + ahead + 400, SERVER)).toBe(ahead)
})

test('an unreadable time of the server changes nothing', () => {
  expect(clockAhead(AT, AT, 'soon')).toBe(0)
})

test('the time of the server is that of the device without the difference', () => {
  setClockAhead(10 * YEAR_MS)
  const earliest = Date.now() - 10 * YEAR_MS
  const now = serverNow()
  expect(now).toBeGreaterThanOrEqual(earliest)
  expect(now).toBeLessThanOrEqual(Date.now() - 10 * YEAR_MS)
})
