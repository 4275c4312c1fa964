// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import type { SharedDraftEntry } from '@bayt/content/queries/shared-drafts'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppConfig } from '../../config/env.ts'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import { ShareDialog } from './share-dialog.tsx'

const server = vi.hoisted(() => ({ drafts: [] as SharedDraftEntry[], losesAnswers: false }))

vi.mock('./take-snapshot.ts', () => ({ takeSnapshot: async () => ({ en: '<p>Rice', ar: '<p>أرز' }) }))
vi.mock('@bayt/content/queries/shared-drafts', () => ({
  MAX_SHARED_DRAFTS: 20,
  shareDraft: async () => {
    const draft = {
      ...{ id: 1, entity: 'products', entity_id: 7, names: { name_en: 'Rice' }, shared_by_name: 'Salem' },
      ...{ shared_at: '2026-11-21T10:00:00Z', expires_at: '2026-11-28T10:00:00Z', is_yours: true, may_end: true },
    }
    server.drafts = [draft]
    return draft.expires_at
  },
  readSharedDrafts: async () => server.drafts,
  endSharedDraft: async () => {
    server.drafts = []
    if (server.losesAnswers) throw new ContentError('offline', '')
  },
}))

const buttonOf = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
async function press(name: string): Promise<void> {
  await expect.poll(() => buttonOf(name)).toBeDefined()
  buttonOf(name)?.click()
}
const link = () => document.querySelector('input')?.value

const leaves: (() => void)[] = []
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
})

test.each([
  ['ended', false],
  ['ended by a call whose answer was lost', true],
])('a link that was just created and %s is not offered any more; the next one is another', async (_how, losesAnswers) => {
  Object.assign(server, { drafts: [], losesAnswers })
  const draft = { table: 'products', id: 7, record: {} } as const
  const config = { siteUrl: 'https://site.example' } as AppConfig
  leaves.push(showInConsole(createElement(ShareDialog, { draft, onClose: () => {} }), { config }).leave)
  await press('Create a link')
  await expect.poll(link).toMatch(/^https:\/\/site\.example\/draft#/)
  const ended = link()
  await press('End link')
  await expect.poll(link).toBeUndefined()
  await press('Create a link')
  await expect.poll(link).toMatch(/^https:\/\/site\.example\/draft#/)
  expect(link()).not.toBe(ended)
})
