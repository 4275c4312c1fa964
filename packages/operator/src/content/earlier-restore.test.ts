import type { Change } from '@bayt/content/queries/history'
import { expect, test } from 'vitest'
import { earlierRestoreSentence, restoreAmong, undoCommand } from './earlier-restore.ts'

const time = (minute: number) => `2026-11-28T02:0${minute}:00.000Z`

/** The entry of a restore at one minute, to the content of another minute. */
const restore = (minute: number, toMinute: number): Change => ({
  id: minute,
  entity: null,
  entity_id: null,
  operation: 'restore',
  changed_at: time(minute),
  changed_by: null,
  changed_by_name: null,
  source: 'function',
  part_of: null,
  parts: 1,
  changed: [],
  before: null,
  after: { at: time(toMinute) },
  names: {},
  site_change: null,
  left_behind: null,
})

/** The entry of a save at one minute. */
const update = (minute: number): Change => ({
  ...restore(minute, 0),
  entity: 'partners',
  entity_id: 5,
  operation: 'update',
  after: {},
})

const PROJECT = '--url https://abc.supabase.co'
const sentence = (...newestFirst: Change[]) => earlierRestoreSentence(restoreAmong(newestFirst, time(1)), time(1), false, PROJECT)
const INSTEAD = 'An earlier command has restored it, and a later one has restored'
const AGAIN = `instead. To restore it again: npm run content:restore -- ${PROJECT} --at ${time(1)}`

test('a restore that a later one has undone is named as such, and not one whose undoing was undone', () => {
  const [first, undo] = [restore(4, 1), restore(5, 3)]
  expect(sentence(undo, first)).toBe(`${INSTEAD} ${time(3)} ${AGAIN}`)
  expect(sentence(restore(6, 2), undo, first)).toBe(`${INSTEAD} ${time(2)} ${AGAIN}`)
  expect(sentence(restore(7, 4), restore(6, 2), undo, first)).toContain('and the content has changed since')
  expect(sentence(restore(6, 4), first), 'of the moment after it').toContain('and the content has changed since')
})

test('what was saved after the undoing of a restore is named: a restore would change that back, too', () => {
  const [first, undo] = [restore(4, 1), restore(5, 3)]
  const since = `${INSTEAD} ${time(3)} instead, and the content has changed since: a restore would change that back, too. To restore it again: `
  expect(sentence(update(6), undo, first)).toContain(since)
  expect(sentence(restore(7, 5), update(6), undo, first), 'changed back since').toBe(`${INSTEAD} ${time(3)} ${AGAIN}`)
  expect(sentence(restore(6, 3), update(5), first), 'saved before the undoing').toBe(`${INSTEAD} ${time(3)} ${AGAIN}`)
})

test.each([
  ['.358123+00:00', '.358122Z'],
  ['.3581+00:00', '.358099Z'],
  ['.358+00:00', '.357999Z'],
  ['+00:00', '.999999Z', '2026-11-28T02:08:09'],
])(
  'the undoing of a restore at …%s keeps what was saved in the same millisecond',
  (fraction, before, second = '2026-11-28T02:08:10') => {
    const entry = { ...restore(8, 1), changed_at: `2026-11-28T02:08:10${fraction}` }
    const undo = `npm run content:restore -- ${PROJECT} --at ${second}${before}`
    expect(undoCommand(restoreAmong([entry], time(1)), PROJECT)).toBe(undo)
  },
)

test('a restore and its undoing in the same millisecond are told apart', () => {
  const first = { ...restore(4, 1), changed_at: '2026-11-28T02:04:00.000124+00:00' }
  const undo = { ...restore(5, 3), after: { at: '2026-11-28T02:04:00.000123+00:00' } }
  expect(sentence(undo, first)).toBe(`${INSTEAD} 2026-11-28T02:04:00.000123Z ${AGAIN}`)
})
