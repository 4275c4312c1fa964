import { afterEach, expect, test, vi } from 'vitest'
import { livePath } from './live-path.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  [null, '2026-11-30', '/bulk-orders'],
  ['2026-11-30', null, '/bulk-orders'],
  [null, '2026-11-29', undefined],
  ['2026-12-01', null, undefined],
  ['2026-12-05', '2026-12-01', undefined],
])('a certificate is not called live before its first day and after its last: %s to %s', (valid_from, valid_until, path) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T09:00:00Z'), toFake: ['Date'] })
  expect(livePath('certificates', { id: 1, ...{ active: true, valid_from, valid_until } })).toBe(path)
})
