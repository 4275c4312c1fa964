import { expect, test } from 'vitest'
import { msUntilDue } from './prepared-options.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const SOON = '2026-11-30T12:01:00Z'
const open = { state: 'open', carry_at: SOON, back_at: '2026-11-30T12:00:30Z' } as const

test.each([
  ['no set', [], false],
  ['a set that is carried out by hand', [{ ...open, carry_at: null }], false],
  ['a set that appears in a minute', [open], 62_000],
  ['one that is taken back in a minute', [{ ...open, state: 'done', carry_at: null, back_at: SOON } as const], 62_000],
  ['one whose time is over', [open, { ...open, carry_at: '2026-11-30T11:00:00Z' }], 2_000],
  ['one that waits for staff', [{ ...open, state: 'waiting' } as const], false],
  ['one of the next year', [{ ...open, carry_at: '2027-11-30T12:00:00Z' }], 3_600_000],
])('an open screen reads the sets again once the next one is due: %s', (_, sets, ms) => {
  expect(msUntilDue(sets, NOW)).toBe(ms)
})
