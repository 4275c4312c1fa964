// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftsOptions } from '../../../lib/drafts/queries.ts'
import { listDrafts, writeDraft } from '../../../lib/drafts/store.ts'
import {
  DESCRIBED,
  drafts,
  failures,
  leaveDraft,
  leaveGrids,
  OTHER,
  openGrid,
  ROW,
  resetGrids,
  server,
} from './use-titles.test-data.ts'

/** The drafts of titles that are typed in the grid. */

beforeEach(resetGrids)
afterEach(leaveGrids)

test('titles typed in the grid are a draft of their own, beside that of a form', async () => {
  await leaveDraft()
  const grid = await openGrid()
  await grid.type('Harbour')
  await expect.poll(drafts).toEqual([
    ['Harbour', ''],
    ['', 'A long text'],
  ])
})

test('a title that is typed and removed again leaves no draft', async () => {
  const grid = await openGrid()
  await grid.type('Harbour')
  await expect.poll(drafts).toEqual([['Harbour', '']])
  await grid.type('')
  await expect.poll(drafts).toEqual([])
})

test('a save that is refused counts for nothing: a title that is removed again leaves no draft', async () => {
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.save()
  await grid.refuse()
  await expect.poll(async () => (await listDrafts(1)).map(({ draft }) => draft.sent)).toEqual([[]])
  await grid.type('')
  await expect.poll(drafts).toEqual([])
})

test('the draft is offered once staff leave the grid', async () => {
  const offered = async () => (await new QueryClient().fetchQuery(draftsOptions(1))).length
  const grid = await openGrid()
  await grid.type('Harbour')
  await expect.poll(drafts).toEqual([['Harbour', '']])
  expect(await offered()).toBe(0)
  await grid.leave()
  await expect.poll(offered).toBe(1)
})

test('saving and showing the items removes the drafts of the grid, and no other', async () => {
  await leaveDraft()
  const grid = await openGrid()
  await grid.type('Harbour')
  await expect.poll(drafts).toHaveLength(2)
  await grid.save(true)
  await grid.answer()
  expect(server.sent).toEqual([[{ title: 'Harbour', active: true }]])
  expect(grid.onSaved).toHaveBeenCalledWith([ROW.id])
  await expect.poll(drafts).toEqual([['', 'A long text']])
})

test('a save that arrives after the grid was left removes its draft, unless a form has typed into it since', async () => {
  server.rows = [ROW, OTHER]
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.type('Quay', 'title', OTHER)
  await grid.save(false, [ROW, OTHER])
  await expect.poll(async () => (await listDrafts(1)).map(({ draft }) => draft.sent?.length)).toEqual([1, 1])
  await grid.leave()
  const kept = (await listDrafts(1)).find(({ key }) => key.id === OTHER.id)
  await (kept && writeDraft(kept.key, { ...kept.draft, values: DESCRIBED, typedAt: 1 }))
  await grid.answer()
  await expect.poll(drafts).toEqual([['', 'A long text']])
})

test('a device that cannot remove a draft does not make the save look failed', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.save()
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })
  await grid.answer()
  expect(grid.onSaved).toHaveBeenCalledWith([ROW.id])
  await expect.poll(() => warned.mock.calls.length).toBe(1)
  expect(failures).toEqual([])
})

test('drafts are kept while it is not known whether their items were deleted', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.save()
  server.isUnread = true
  await grid.answer(0)
  expect(warned).toHaveBeenCalledOnce()
  expect(failures).toEqual([])
  expect(grid.onSaved).toHaveBeenCalledWith([])
  await expect.poll(drafts).toEqual([['Harbour', '']])
})
