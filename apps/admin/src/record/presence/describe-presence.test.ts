import type { Present } from '@bayt/content/queries/presence'
import { expect, test } from 'vitest'
import { describePresence } from './presence-line.tsx'

const NOW = Date.parse('2026-11-23T09:00:00Z')
const person = (full_name: string, is_you = false): Present => ({
  account_id: full_name.length,
  full_name,
  since: '2026-11-23T07:32:10Z',
  is_you,
})
const people = (count: number) => Array.from({ length: count }, (_, index) => person(`P${index + 1}`))
/** Without the characters that isolate names, and with plain spaces. */
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '').replace(/\u202F/g, ' ')
const inBoth = (present: Present[]) => [plain(describePresence('en', present, NOW)), plain(describePresence('ar', present, NOW))]

test('nobody is no text', () => {
  expect(inBoth([])).toEqual(['', ''])
})

test('one person is named with the time of opening, in the time zone of the company', () => {
  expect(inBoth([person('Salem')])).toEqual([
    'Salem has this open too, since 10:32 AM.',
    'هذا السجل مفتوح أيضًا لدى Salem منذ ١٠:٣٢ ص.',
  ])
})

test('a time of another day has its date', () => {
  const [english, arabic] = inBoth([{ ...person('Salem'), since: '2026-11-22T07:32:10Z' }])
  expect(english).toContain('since Nov 22, 2026, 10:32 AM')
  expect(arabic).toContain('٢٢')
})

test('the same person on another device sees it, and does not count as another', () => {
  expect(inBoth([person('Me', true)])).toEqual(['You have this open on another device.', 'هذا السجل مفتوح لديك على جهاز آخر.'])
  const [english] = inBoth([person('Me', true), person('Amal')])
  expect(english).toBe('You have this open on another device. Amal has this open too, since 10:32 AM.')
})

test.each([
  [2, 'P1 and P2 have this open too.', 'هذا السجل مفتوح أيضًا لدى P1 وP2.'],
  [3, 'P1, P2, and 1 other have this open too.', 'هذا السجل مفتوح أيضًا لدى P1 وP2 وشخص آخر.'],
  [4, 'P1, P2, and 2 others have this open too.', 'هذا السجل مفتوح أيضًا لدى P1 وP2 وشخصين آخرين.'],
  [5, 'P1, P2, and 3 others have this open too.', 'هذا السجل مفتوح أيضًا لدى P1 وP2 و٣ أشخاص آخرين.'],
  [13, 'P1, P2, and 11 others have this open too.', 'هذا السجل مفتوح أيضًا لدى P1 وP2 و١١ شخصًا آخر.'],
  [102, 'P1, P2, and 100 others have this open too.', 'هذا السجل مفتوح أيضًا لدى P1 وP2 و١٠٠ شخص آخر.'],
])('%i people: two names and the plural form of the rest', (count, english, arabic) => {
  expect(inBoth(people(count))).toEqual([english, arabic])
})

test('names keep their direction: each is isolated', () => {
  for (const locale of ['en', 'ar'] as const) {
    expect(describePresence(locale, [person('سالم (أبو علي)')], NOW)).toContain('\u2068سالم (أبو علي)\u2069')
  }
})
