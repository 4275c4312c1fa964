// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import type { PreparedSet, SetLink } from '@bayt/content/queries/prepared'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AppConfig } from '../../data/env.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { LinkList } from './link-list.tsx'
import { ShareDialog } from './share-dialog.tsx'

const server = vi.hoisted(() => ({ links: [] as SetLink[], ended: [] as number[], losesAnswers: false }))

const linkOf = (id: number): SetLink => ({
  ...{ id, name: 'Salem', may_end: true, shared_at: '2026-11-21T10:00:00Z', expires_at: '2026-11-28T10:00:00Z' },
  ...{ is_current: true, looks_right: null, remark: null, answered_at: null },
})

vi.mock('./take-snapshot.ts', () => ({ takeSnapshot: async () => ({ en: '<p>Rice', ar: '<p>أرز' }) }))
vi.mock('@bayt/content/queries/prepared', () => ({
  listPrepared: async () => [{ id: 3, version: 1, links: server.links } as unknown as PreparedSet],
  shareSet: async () => {
    server.links = [linkOf(1)]
    return linkOf(1).expires_at
  },
  endLink: async (_: unknown, id: number) => {
    server.ended.push(id)
    if (server.links.length > 1) return new Promise(() => {})
    server.links = []
    if (server.losesAnswers) throw new ContentError('offline', '')
  },
}))

const buttonOf = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
async function press(name: string): Promise<void> {
  await expect.poll(() => buttonOf(name)).toBeDefined()
  buttonOf(name)?.click()
}
const link = () => document.querySelector('input')?.value

beforeEach(() => Object.assign(server, { links: [], ended: [], losesAnswers: false }))

const config = { siteUrl: 'https://site.example' } as AppConfig
const setOf = ([set]: readonly PreparedSet[]) => set

test.each([
  ['ended', false],
  ['ended by a call whose answer was lost', true],
])('a link that was just created and %s is not offered any more; the next one is another', async (_how, losesAnswers) => {
  Object.assign(server, { losesAnswers })
  showInConsole(createElement(ShareDialog, { setOf, onClose: () => {} }), { config })
  await press('Create a link')
  await expect.poll(link).toMatch(/^https:\/\/site\.example\/draft#/)
  const ended = link()
  await press('End link')
  await expect.poll(link).toBeUndefined()
  await press('Create a link')
  await expect.poll(link).toMatch(/^https:\/\/site\.example\/draft#/)
  expect(link()).not.toBe(ended)
})

test('what is typed is prepared before its set is shared; if that fails, nothing is shared', async () => {
  const prepare = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new ContentError('offline', ''))
  showInConsole(createElement(ShareDialog, { setOf, prepare, onClose: () => {} }), { config })
  await press('Create a link')
  await expect.poll(() => prepare.mock.calls.length).toBe(1)
  await expect.poll(() => buttonOf('Create a link')).toBeDefined()
  expect(server.links).toEqual([])
  await press('Create a link')
  await expect.poll(link).toBeDefined()
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('a link is ended also while the end of another one is under way', async () => {
  server.links = [linkOf(1), linkOf(2)]
  showInConsole(createElement(LinkList, { links: server.links }))
  for (const button of document.querySelectorAll('button')) button.click()
  await expect.poll(() => server.ended).toEqual([1, 2])
})
