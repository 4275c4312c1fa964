import { expect, test, vi } from 'vitest'
import { formatLongDate } from './long-date.ts'

test('dates have the long form of the language, in the time zone of Yemen', () => {
  expect(formatLongDate('en', '2026-11-05T22:30:00Z')).toBe('November 6, 2026')
  expect(formatLongDate('ar', '2026-11-05T12:00:00Z')).toContain('نوفمبر')
})

test('an invalid date is shown as nothing', () => {
  expect(formatLongDate('en', 'soon')).toBe('')
})

test('many dates share the formatter of their language, because creating one is slow', () => {
  const created = vi.spyOn(Intl, 'DateTimeFormat')
  for (let day = 1; day <= 9; day++) formatLongDate('en', `2026-11-0${day}`)
  expect(created.mock.calls.length).toBeLessThanOrEqual(1)
  created.mockRestore()
})
