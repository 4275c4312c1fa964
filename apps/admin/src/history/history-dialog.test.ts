// @vitest-environment happy-dom
import type { UserRole } from '@bayt/content/entities/categories'
import { ContentError } from '@bayt/content/errors'
import { type Change, readHistory } from '@bayt/content/queries/history'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../data/query-client.ts'
import type { SessionStore } from '../data/session/store.ts'
import { recordName } from '../record/record-name.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import type { HistorySubject } from './subject.ts'
import { TIMELINE_TEXTS } from './timeline-texts.ts'

vi.mock('@bayt/content/queries/history', async (original) => ({ ...(await original<object>()), readHistory: vi.fn() }))

const SALEM = 1
const HUDA = 2
const texts = TIMELINE_TEXTS.en

function entry(
  id: number,
  operation: Change['operation'],
  changed_by: number,
  after: Change['after'] = { name: 'Reef' },
): Change {
  return {
    ...{ id, operation, changed_by, after, entity: 'partners', entity_id: 7, changed_at: '2026-11-22T08:00:00Z', before: null },
    ...{ changed_by_name: `Person ${changed_by}`, source: 'console', part_of: null, parts: 0, changed: ['name'] },
    ...{ names: after ?? {}, site_change: null, left_behind: null },
  } as Change
}

/** Opens the history of a deleted partner. @param buttons for each deletion, newest first, whether the button that restores it works */
async function expectRestoreButtons(role: UserRole, entries: Change[], buttons: (boolean | 'none')[]): Promise<void> {
  vi.mocked(readHistory).mockImplementation(async (_client, _filter, _olderThan, limit) => entries.slice(0, limit))
  const subject = {
    table: 'partners' as const,
    nameOf: (row: object) => recordName('partners', row, 'en'),
    ...{ texts: { en: { title: 'Partners', theRecord: 'the partner' } }, fields: [] },
    read: () => Promise.reject(new ContentError('not_found', '')),
  } as unknown as HistorySubject
  const session = { status: 'signed_in', session: { user: { id: HUDA, role } }, endsSoon: false }
  const { leave } = showInConsole(createElement(HistoryDialog, { subject, id: 7, onClose: () => undefined }), {
    queryClient: createQueryClient(() => undefined),
    session: { subscribe: () => () => undefined, get: () => session } as unknown as SessionStore,
  })
  await expect.poll(() => document.body.textContent).toContain(texts.isDeleted)
  await expect.poll(() => document.querySelectorAll('li').length).toBe(entries.length)
  await expect.poll(() => document.querySelector('h2')?.textContent).toBe(texts.title(entries[0]?.after ? 'Reef' : '#7'))
  const items = [...document.querySelectorAll('li')].filter((_, at) => entries[at]?.operation === 'delete')
  const found = () =>
    items.map((item) => {
      const button = [...item.querySelectorAll('button')].find(({ textContent }) => textContent === texts.bringBack)
      return button ? !button.disabled : 'none'
    })
  await expect.poll(found).toEqual(buttons)
  leave()
}

const TWICE = [entry(9, 'delete', SALEM), entry(6, 'restore', SALEM), entry(5, 'delete', HUDA), entry(1, 'insert', SALEM)]

test('of a record that was deleted twice, only the last deletion can be restored', async () => {
  await expectRestoreButtons('editor', TWICE, [true, 'none'])
})

test('a moderator cannot restore what somebody else deleted last, only what they deleted last', async () => {
  await expectRestoreButtons('moderator', TWICE, [false, 'none'])
  const again = [entry(12, 'delete', HUDA), entry(10, 'restore', SALEM), ...TWICE]
  await expectRestoreButtons('moderator', again, [true, 'none', 'none'])
})

test('a record that was removed from the bin cannot be restored', async () => {
  await expectRestoreButtons('admin', [entry(9, 'delete', SALEM, null), entry(1, 'insert', SALEM, null)], ['none'])
})
