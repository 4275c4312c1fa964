import { ALARM_KINDS } from '@bayt/content/entities/alarm'
import type { Operations } from '@bayt/content/queries/operations'
import { expect, test } from 'vitest'
import { ALARM_TEXTS, openAlarms } from './operations.tsx'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const HOUR = 3_600_000
const ago = (hours: number) => new Date(NOW - hours * HOUR).toISOString()
const alarm = (kind: string, since: string) => ({ kind, facts: {}, fault: 'Fault.', remedy: 'Remedy.', since })
const watch = (hours: number, ...alarms: ReturnType<typeof alarm>[]) => ({ alarms, silent_after_min: 120, notedAt: ago(hours) })
const good = (hours: number) => ({ fault: null, okAt: ago(hours), notedAt: ago(hours) })
const failed = { fault: 'The disk is full.', okAt: ago(200), notedAt: ago(1) }

const kindsOf = (operations: Partial<Operations>) =>
  openAlarms({ alarms: undefined, backup: undefined, rehearsal: undefined, ...operations }, NOW).map(({ kind }) => kind)

test.each<[string, Partial<Operations>, string[]]>([
  ['nothing was ever reported', {}, []],
  ['all is well', { alarms: watch(1), backup: good(25), rehearsal: good(7 * 24) }, []],
  ['alarms, the oldest first', { alarms: watch(1, alarm('disk', ago(1)), alarm('other', ago(2))) }, ['other', 'disk']],
  ['a silent watch before its last alarms', { alarms: watch(3, alarm('disk', ago(4))) }, ['silent-watch', 'disk']],
  ['an old backup and an old rehearsal', { backup: good(27), rehearsal: good(9 * 24) }, ['old-backup', 'old-rehearsal']],
  ['a failed backup and a failed rehearsal', { backup: failed, rehearsal: failed }, ['failed-backup', 'failed-rehearsal']],
  ['a first backup that failed', { backup: { ...failed, okAt: null } }, ['failed-backup']],
  [
    'an old backup that the watch has found too',
    { alarms: watch(1, alarm('old-backup', ago(1))), backup: good(27) },
    ['old-backup'],
  ],
])('the dashboard shows %s', (_, operations, kinds) => {
  expect(kindsOf(operations)).toEqual(kinds)
})

test.each([...ALARM_KINDS, 'silent-watch'])('the alarm "%s" has an Arabic text, also without its facts', (kind) => {
  const said = ALARM_TEXTS.ar.alarms[kind]?.({})
  for (const text of [said?.fault, said?.remedy]) expect(text).toMatch(/[\u0621-\u064a].*\S$/)
  expect(JSON.stringify(said)).not.toContain('undefined')
})

test('facts keep their direction, and times have words', () => {
  const { disk, 'last-day': lastDay, 'old-backup': oldBackup } = ALARM_TEXTS.ar.alarms
  expect(disk?.({ folder: '/srv/bayt' }).fault).toContain('\u2068/srv/bayt\u2069')
  expect(lastDay?.({ name: 'GitHub token', day: '2026-12-04' }).fault).toBe(
    'تاريخ انتهاء \u2068GitHub token\u2069: ٤ ديسمبر ٢٠٢٦.',
  )
  expect(oldBackup?.({ at: '2026-01-04T23:10:00Z' }).fault).toContain('٥ يناير ٢٠٢٦، ٢:١٠')
})
