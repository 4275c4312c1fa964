import type { PreparedChange, PreparedProblem, PreparedSet } from '@bayt/content/queries/prepared'
import { expect, test } from 'vitest'
import type { HistorySubject } from '../../history/subject.ts'
import { en } from '../../ui/i18n/en.ts'
import { describeProblem, describeTimes, fromField, nameOfSet, namesOfSets, toField } from './describe-set.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const AT = { at: '2026-11-30T03:00:00Z', account: 1, name: 'Huda' }
const setOf = (facts: Partial<PreparedSet>): PreparedSet => ({
  ...{ id: 1, name: 'Ramadan', state: 'open', version: 1, request: '', carry_at: null, back_at: null, problem: null },
  ...{ prepared: AT, approved: null, carried: null, taken_back: null, links: [], changes: [] },
  ...facts,
})
const [FRIDAY, LATER] = ['2026-12-04T03:00:00Z', '2027-01-01T21:00:00Z']

test('a field has the minute in Aden, whatever the time zone of the device, and no time while the year is half typed', () => {
  expect(toField('2026-12-03T21:30:00+00:00')).toBe('2026-12-04T00:30')
  expect(fromField('2026-12-04T00:30')).toBe('2026-12-03T21:30:00.000Z')
  expect(fromField(toField(null))).toBe(null)
  for (const half of ['?', '20265-12-04T00:30', '0202-12-04T00:30']) expect(fromField(half)).toBe(undefined)
})

test.each([
  [{}, 'Appears when you carry it out.', 'الظهور عند التنفيذ.'],
  [{ carry_at: FRIDAY }, 'Appears Friday, December 4 at 6:00 AM.', 'الظهور: الجمعة، ٤ ديسمبر في ٦:٠٠ ص.'],
  [
    { carry_at: FRIDAY, back_at: LATER },
    'Appears Friday, December 4 at 6:00 AM; is taken back Saturday, January 2, 2027 at 12:00 AM.',
    'الظهور: الجمعة، ٤ ديسمبر في ٦:٠٠ ص، والسحب: السبت، ٢ يناير ٢٠٢٧ في ١٢:٠٠ ص.',
  ],
  [
    { carry_at: '2026-11-30T11:00:00Z' },
    'Its time was Monday, November 30 at 2:00 PM. It is carried out as soon as a publisher runs.',
    'كان الموعد الاثنين، ٣٠ نوفمبر في ٢:٠٠ م. التنفيذ حالما تعمل خدمة النشر.',
  ],
  [
    { state: 'waiting' as const, carry_at: '2026-11-30T11:00:00Z' },
    'Its time was Monday, November 30 at 2:00 PM, and nothing was carried out:',
    'كان الموعد الاثنين، ٣٠ نوفمبر في ٢:٠٠ م، ولم يُنفَّذ شيء:',
  ],
  [{ state: 'waiting' as const, carried: AT }, 'It was not taken back at its time:', 'تعذّر السحب في موعده:'],
  [
    { state: 'done' as const, carried: AT, back_at: LATER },
    'It is carried out, and is taken back Saturday, January 2, 2027 at 12:00 AM.',
    'منفَّذ، والسحب: السبت، ٢ يناير ٢٠٢٧ في ١٢:٠٠ ص.',
  ],
  [{ state: 'taken_back' as const, carried: AT }, 'It is taken back.', 'مسحوب.'],
])('what happens to a set is said in words: %j', (facts, english, arabic) => {
  expect(describeTimes(setOf(facts), 'en', NOW)).toBe(english)
  expect(describeTimes(setOf(facts), 'ar', NOW)).toBe(arabic)
})

test('a set without a name has the name of its one change, or the number of its changes', () => {
  const nameOf = () => 'Flour'
  const one = {} as PreparedChange
  expect(nameOfSet(setOf({ name: null, changes: [one] }), nameOf, 'en')).toBe('Single change: \u2068Flour\u2069')
  expect(nameOfSet(setOf({ name: null, changes: [one, one, one] }), nameOf, 'ar')).toBe('٣ تغييرات بلا اسم')
  expect(nameOfSet(setOf({ changes: [one] }), nameOf, 'en')).toBe('Ramadan')
})

test('sets that would read the same say what they change, and if that is the same too, when they were prepared', () => {
  const label = (en: string) => ({ en, ar: en })
  const fields = [
    { name: 'name_en', label: label('name') },
    { name: 'category', label: label('category') },
  ]
  const subject = { fields } as unknown as HistorySubject
  const change = { table: 'products', action: 'update', record_id: 1, names: { name_en: 'Flour' } } as unknown as PreparedChange
  const single = (id: number, values: object, facts: Partial<PreparedSet> = {}) =>
    setOf({ id, name: null, changes: [{ ...change, values } as PreparedChange], ...facts })
  const later = { prepared: { ...AT, at: '2026-11-30T04:30:00Z' } }
  const sets = [
    single(1, { category: 'Rice' }),
    single(2, { name_en: 'Fine flour' }),
    single(3, { name_en: 'Flour, fine' }, later),
    setOf({ id: 4 }),
  ]
  const [flour, of] = ['Single change: \u2068Flour\u2069', (ids: number[]) => sets.filter(({ id }) => ids.includes(id))]
  const namesOf = (ids: number[]) => [...namesOfSets(of(ids), () => subject, 'en', NOW).values()]
  expect(namesOf([1, 4])).toEqual([flour, 'Ramadan'])
  expect(namesOf([1, 2])).toEqual([`${flour} · Changes category`, `${flour} · Changes name`])
  expect(namesOf([2, 3])).toEqual([
    `${flour} · Changes name · Monday, November 30 at 6:00 AM`,
    `${flour} · Changes name · Monday, November 30 at 7:30 AM`,
  ])
})

test('a problem names fields by their labels, and a remedy', () => {
  const subject = { fields: [{ name: 'name_en', label: { en: 'Name (English)', ar: '' } }] } as unknown as HistorySubject
  const problem: PreparedProblem = {
    ...{ request: '', table: 'products', record_id: 1, names: {}, reason: 'refused', columns: {} },
    ...{ code: '23514', message: 'new row violates check constraint "products__name_en__at_most_160"', column: 'name_en' },
  }
  expect(describeProblem(problem, subject, 'en', en)).toMatch(/^Name \(English\): .+ Open the change and correct it\.$/)
  const overtaken: PreparedProblem = { ...problem, reason: 'overtaken', columns: { name_en: { now: 'Rice' } } }
  expect(describeProblem(overtaken, subject, 'en', en)).toContain('Somebody has changed this since: Name (English).')
})
