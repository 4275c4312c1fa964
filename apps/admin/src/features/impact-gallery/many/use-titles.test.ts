// @vitest-environment happy-dom
import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listDrafts } from '../../../lib/drafts/store.ts'
import { en } from '../../../lib/i18n/en.ts'
import { COMMAND_TEXTS } from '../../../resource/bulk/command-texts.ts'
import { MANY_TEXTS } from './many-texts.ts'
import {
  BASE,
  drafts,
  failures,
  hideAll,
  leaveGrids,
  OTHER,
  openGrid,
  ROW,
  resetGrids,
  server,
  THIRD,
  told,
  undos,
} from './use-titles.test-data.ts'

/** The titles of the grid: what a save sends, and what it says of items that others have changed. */

beforeEach(resetGrids)
afterEach(leaveGrids)

test('what is typed while a save waits for its answer stays in the grid and on the device', async () => {
  const grid = await openGrid()
  await grid.type('Harb')
  await grid.save()
  await grid.type('Harbour')
  await grid.answer()
  expect(grid.onSaved).toHaveBeenCalledWith([])
  expect(grid.title()).toBe('Harbour')
  await expect.poll(drafts).toEqual([['Harbour', '']])
  // A form that continues the draft knows the save as its own.
  expect((await listDrafts(1))[0]?.draft.sent).toEqual([{ ...BASE, title: 'Harb' }])
  await grid.save()
  await grid.answer()
  expect(server.sent.at(-1)).toEqual([{ title: 'Harbour' }])
  expect(grid.onSaved).toHaveBeenLastCalledWith([ROW.id])
  await expect.poll(drafts).toEqual([])
})

test('a save whose answer was lost is repeated as the same command, with its undo', async () => {
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.save()
  await grid.loseAnswer()
  expect(failures).toEqual([MANY_TEXTS.en.unanswered(en.errors.offline)])
  await grid.save()
  await grid.answer()
  expect(told).toEqual([[MANY_TEXTS.en.saved(1), true]])
  await grid.type('Harbour at dawn')
  await grid.save()
  const [first, repeated, next] = server.requests
  expect(repeated).toBe(first)
  expect(next).not.toBe(first)
})

test('titles that a colleague has typed alike offer no undo of the colleague', async () => {
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.save()
  await grid.answer(0)
  expect(told).toEqual([[COMMAND_TEXTS.en.nothing]])
  expect(grid.onSaved).toHaveBeenCalledWith([ROW.id])
})

test('a title that is too long is marked at its field, and the save says so in words', async () => {
  const grid = await openGrid()
  await grid.type('A harbour')
  expect(grid.error()).toBe(undefined)
  await grid.type('x'.repeat(TEXT_LIMITS.title + 1))
  expect(grid.error()).toBe(en.issues.too_long(TEXT_LIMITS.title))
  await grid.save()
  expect(failures).toEqual([MANY_TEXTS.en.saveFailed(en.errors.invalid)])
  expect(server.sent).toEqual([])
})

test('a letter that is typed and deleted again does not erase the title of a colleague', async () => {
  const grid = await openGrid()
  server.rows = [{ ...ROW, title_ar: 'الميناء' }]
  await grid.type('م', 'title_ar')
  await grid.type('', 'title_ar')
  await grid.save()
  expect(server.sent).toEqual([])
  expect(grid.onSaved).toHaveBeenCalledWith([ROW.id])
})

test('a title that was changed since is named instead of overwritten, and replaced by the next save', async () => {
  const grid = await openGrid()
  await grid.type('Harbour')
  server.rows = [{ ...ROW, title: 'Port' }]
  await grid.save(true)
  expect(server.sent).toEqual([])
  expect(told).toEqual([[MANY_TEXTS.en.changedSince('\u2068Port\u2069')]])
  expect(grid.onSaved).toHaveBeenCalledWith([])
  expect(grid.title()).toBe('Harbour')
  await expect.poll(drafts).toEqual([['Harbour', '']])
  await grid.save(true)
  expect(server.sent).toEqual([[{ title: 'Harbour', active: true }]])
})

test('a title that a colleague saves at the same moment is named too, and replaced by the next save', async () => {
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.save(true)
  server.rows = [{ ...ROW, title: 'Port', active: true }]
  await grid.answer(0, [{ id: ROW.id, names: { title: 'Port' }, now: { title: 'Port', active: true } }])
  expect(told).toEqual([[MANY_TEXTS.en.changedSince('\u2068Port\u2069')]])
  expect(grid.onSaved).toHaveBeenCalledWith([])
  expect(grid.title()).toBe('Harbour')
  await grid.save(true)
  expect(server.seen.at(-1)).toEqual([
    [
      ['title', 'Port'],
      ['active', false],
    ],
  ])
})

test('an item that a colleague has hidden since is not shown again by saving its title, and named', async () => {
  const grid = await openGrid()
  const shown = { ...ROW, active: true }
  await grid.type('Harbour', 'title', shown)
  server.rows = [ROW]
  await grid.save(true, [shown])
  await grid.answer()
  expect(server.sent).toEqual([[{ title: 'Harbour' }]])
  const { saved, hiddenSince } = MANY_TEXTS.en
  expect(told).toEqual([[saved(1), true], [hiddenSince('\u2068Harbour\u2069')]])
})

test('an item that a colleague has hidden after a save without an answer is not shown again by the next save, and named', async () => {
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.save(true)
  server.arrive()
  await grid.loseAnswer()
  hideAll()
  await grid.save(true)
  await grid.answer(0)
  expect(server.sent.at(-1)).toEqual([{ title: 'Harbour' }])
  expect(told).toEqual([[MANY_TEXTS.en.hiddenSince('\u2068Harbour\u2069')]])
  expect(grid.onSaved).toHaveBeenCalledWith([ROW.id])
})

test('new items without a title that a colleague has hidden after a save without an answer are not shown again, and counted', async () => {
  const rows = [ROW, OTHER, THIRD]
  const ids = rows.map(({ id }) => id)
  server.rows = rows
  const grid = await openGrid()
  await grid.save(true, rows, ids)
  server.arrive()
  await grid.loseAnswer()
  hideAll()
  await grid.save(true, rows, ids)
  expect(server.sent, 'only by the first save').toEqual([Array(3).fill({ active: true })])
  expect(told).toEqual([[MANY_TEXTS.en.untitledHiddenSince(3)]])
  expect(grid.onSaved).toHaveBeenCalledWith(ids)
})

test('of new items that a colleague has hidden after a save without an answer, those with a title are named, and the others counted', async () => {
  const rows = [ROW, OTHER, THIRD]
  const ids = rows.map(({ id }) => id)
  server.rows = rows
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.type('Quay', 'title', OTHER)
  await grid.save(true, rows, ids)
  server.arrive()
  await grid.loseAnswer()
  hideAll()
  await grid.save(true, rows, ids)
  await grid.answer(0)
  expect(server.sent.at(-1)).toEqual([{ title: 'Harbour' }, { title: 'Quay' }])
  const { hiddenSince, untitledHiddenSince } = MANY_TEXTS.en
  expect(told).toEqual([[hiddenSince('\u2068Harbour\u2069 and \u2068Quay\u2069')], [untitledHiddenSince(1)]])
  expect(grid.onSaved).toHaveBeenCalledWith(ids)
})

test('an item of which only the titles have arrived is shown by the next save', async () => {
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.save(true)
  await grid.loseAnswer()
  await grid.save(false)
  server.arrive()
  await grid.loseAnswer()
  await grid.save(true)
  await grid.answer()
  expect(server.sent.at(-1)).toEqual([{ title: 'Harbour', active: true }])
  expect(told).toEqual([[MANY_TEXTS.en.saved(1), true]])
})

test('an item that staff have hidden by the undo of a save is shown by the next save', async () => {
  const grid = await openGrid()
  await grid.type('Harb')
  await grid.save(true)
  await grid.type('Harbour')
  server.arrive()
  await grid.answer()
  await act(async () => undos[0]?.run())
  server.rows = [ROW]
  await grid.save(true)
  expect(server.sent.at(-1)).toEqual([{ title: 'Harbour', active: true }])
})

test('an item whose save has not arrived is shown by the next one', async () => {
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.save(true)
  await grid.loseAnswer()
  await grid.save(true)
  await grid.answer()
  expect(server.sent).toEqual(Array(2).fill([{ title: 'Harbour', active: true }]))
  expect(told).toEqual([[MANY_TEXTS.en.saved(1), true]])
})

test('a save without an answer is not taken for a change by a colleague', async () => {
  const grid = await openGrid()
  await grid.type('Harb')
  await grid.save()
  await grid.loseAnswer()
  server.rows = [{ ...ROW, title: 'Harb' }]
  await grid.type('')
  await grid.save()
  expect(server.sent.at(-1)).toEqual([{ title: null }])
})

test('titles of an item that was deleted stay in the grid and on the device, and are named', async () => {
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.type('Quay', 'title', OTHER)
  server.rows = [OTHER]
  await grid.save(false, [ROW, OTHER])
  await grid.answer()
  expect(server.sent).toEqual([[{ title: 'Quay' }]])
  const { saved, deletedSince } = MANY_TEXTS.en
  expect(told).toEqual([[saved(1), true], [deletedSince('\u2068Harbour\u2069')]])
  expect(grid.onSaved).toHaveBeenCalledWith([OTHER.id])
  expect(grid.title()).toBe('Harbour')
  await expect.poll(drafts).toEqual([['Harbour', '']])
})

test('titles of an item that is deleted during the save stay, too', async () => {
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.save()
  server.rows = []
  await grid.answer(0)
  expect(told).toEqual([[MANY_TEXTS.en.deletedSince('\u2068Harbour\u2069')]])
  expect(grid.onSaved).toHaveBeenCalledWith([])
  expect(grid.title()).toBe('Harbour')
})

test('a message counts new items that were deleted before they could be shown', async () => {
  const grid = await openGrid()
  server.rows = []
  await grid.save(true, [ROW], [ROW.id])
  expect(told).toEqual([[MANY_TEXTS.en.goneSince(1)]])
  told.length = 0
  server.rows = [ROW]
  await grid.save(true, [ROW], [ROW.id])
  server.rows = []
  await grid.answer(0)
  expect(told, 'deleted during the save').toEqual([[MANY_TEXTS.en.goneSince(1)]])
})

test('of many titles that were changed elsewhere, five are named, and the others counted', async () => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ ...ROW, id }))
  const grid = await openGrid()
  for (const row of rows) await grid.type('Harbour', 'title', row)
  server.rows = rows.map((row) => ({ ...row, title: `Port ${row.id}` }))
  await grid.save(false, rows)
  expect(told.flat().join()).toMatch(/Port 1.*Port 5\u2069, and 2 more\. Yours stay/)
  expect(told.flat().join()).not.toContain('Port 6')
})

test('of the items without a title, only those with a typed one are shown; of new pictures, all', async () => {
  server.rows = [ROW, OTHER]
  const grid = await openGrid()
  await grid.type('Harbour')
  await grid.save(true, [ROW, OTHER])
  await grid.answer()
  expect(server.sent).toEqual([[{ title: 'Harbour', active: true }]])
  await grid.save(true, [ROW, OTHER], [OTHER.id])
  expect(server.sent.at(-1)).toEqual([{ active: true }])
})
