// @vitest-environment happy-dom
import { endSharedDraft } from '@bayt/content/queries/shared-drafts'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import { SharedDraftList } from './shared-draft-list.tsx'

vi.mock('@bayt/content/queries/shared-drafts', () => ({ endSharedDraft: vi.fn(() => new Promise(() => {})) }))

const shared = (id: number) => ({
  ...{ id, entity: 'products', entity_id: 7, names: { name_en: `Rice ${id}` }, shared_by_name: 'Salem' },
  ...{ shared_at: '2026-11-21T10:00:00Z', expires_at: '2026-11-28T10:00:00Z', is_yours: true, may_end: true },
})

test('a link is ended also while the end of another one is under way', async () => {
  showInConsole(createElement(SharedDraftList, { drafts: [shared(1), shared(2)] }))
  for (const button of document.querySelectorAll('button')) button.click()
  await expect.poll(() => vi.mocked(endSharedDraft).mock.calls.map(([, id]) => id)).toEqual([1, 2])
})
