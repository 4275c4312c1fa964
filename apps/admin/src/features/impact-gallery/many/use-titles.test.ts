// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import { ContentError } from '@bayt/content/errors'
import type { RecordChange } from '@bayt/content/queries/bulk'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftsOptions } from '../../../lib/drafts/queries.ts'
import { listDrafts, removeDrafts, writeDraft } from '../../../lib/drafts/store.ts'
import { en } from '../../../lib/i18n/en.ts'
import { runHook } from '../../../lib/run-hook.test-data.tsx'
import { COMMAND_TEXTS } from '../../../resource/bulk/command-texts.ts'
import { fieldsOf } from '../../../resource/fields.ts'
import { toFormValues } from '../../../resource/form/form-values.ts'
import type { Undo } from '../../../resource/undo/undo.ts'
import { IMPACT_GALLERY } from '../descriptor.ts'
import { MANY_TEXTS } from './many-texts.ts'
import type { Title } from './titles.ts'
import { useTitles } from './use-titles.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const server = vi.hoisted(() => ({
  /** Its items, as others have left them. */
  rows: [] as unknown[],
  isUnread: false,
  sent: [] as unknown[],
  /** What staff saw in the columns that were sent. */
  seen: [] as unknown[],
  requests: [] as string[],
  /** The items that a command has changed, by its request. */
  parts: new Map<string, number[]>(),
  /** Does the newest command; its answer may be lost. */
  arrive: () => {},
  /** @param count how many items were not as typed before */
  answer: (_count?: number, _overtaken?: unknown[]) => {},
  fail: (_error: ContentError) => {},
}))
const failures = vi.hoisted((): string[] => [])
const told = vi.hoisted((): unknown[][] => [])
const undos = vi.hoisted((): Undo[] => [])
vi.mock('@bayt/content/queries/bulk', () => ({
  readRecords: async (_client: unknown, _table: string, ids: number[]) => {
    if (server.isUnread) throw new ContentError('offline', '')
    return (server.rows as ImpactGalleryItem[]).filter(({ id }) => ids.includes(id))
  },
  changeRecords: (_client: unknown, _table: string, changes: RecordChange<'impact_gallery'>[], request: string) => {
    server.sent.push(changes.map(({ values }) => values))
    server.seen.push(changes.map(({ values, seen }) => Object.entries(seen).filter(([column]) => column in values)))
    server.requests.push(request)
    server.arrive = () => {
      server.parts.set(
        request,
        changes.map(({ id }) => id),
      )
      const valuesOf = (row: ImpactGalleryItem) => changes.find(({ id }) => id === row.id)?.values
      server.rows = (server.rows as ImpactGalleryItem[]).map((row) => ({ ...row, ...valuesOf(row) }))
    }
    return new Promise((resolve, reject) => {
      server.answer = (count = changes.length, overtaken = []) => resolve({ count, overtaken })
      server.fail = reject
    })
  },
  undoRecords: async () => ({ undone: 1, kept: 0 }),
}))
vi.mock('@bayt/content/queries/command-parts', () => ({
  readCommandParts: async (_client: unknown, _table: string, request: string) => new Set(server.parts.get(request)),
}))
vi.mock('../../../resource/api/use-after-write.ts', () => ({ useAfterWrite: () => async () => undefined }))
vi.mock('../../../resource/undo/toast-saved.ts', () => ({
  toastSaved: (message: string, undo: Undo) => {
    told.push([message, true])
    undos.push(undo)
  },
}))
vi.mock('sonner', () => ({
  toast: {
    error: (message: string) => void failures.push(message),
    info: (message: string) => void told.push([message]),
    warning: (message: string) => void told.push([message]),
  },
}))
const held = new Set<string>()
/** happy-dom has no locks. */
const locks = {
  request: async (name: string, _options: LockOptions, hold: (lock: object | null) => unknown) => {
    if (held.has(name)) return hold(null)
    held.add(name)
    await hold({ name })
    held.delete(name)
  },
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
}
Object.defineProperty(navigator, 'locks', { value: locks })

const ROW = {
  id: 7,
  image_url: 'https://x.example/a.jpg',
  title: null,
  title_ar: null,
  description: null,
  description_ar: null,
  active: false,
  display_order: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
} as ImpactGalleryItem
const OTHER = { ...ROW, id: 8 }
const THIRD = { ...ROW, id: 9 }
const BASE = toFormValues(ROW, fieldsOf(IMPACT_GALLERY.groups))

const open: (() => void)[] = []

async function openGrid() {
  const onSaved = vi.fn()
  const { newest, leave } = runHook(() => useTitles(1, onSaved))
  open.push(leave)
  return {
    onSaved,
    leave,
    title: () => newest().valueOf(ROW, 'title'),
    error: () => newest().errorOf(ROW, 'title'),
    type: (title: string, column: Title = 'title', row = ROW) => act(async () => newest().change(row, column, title)),
    save: (isShown = false, rows = [ROW], newIds: number[] = []) => act(async () => newest().save({ rows, isShown, newIds })),
    answer: (count?: number, overtaken?: unknown[]) => act(async () => server.answer(count, overtaken)),
    loseAnswer: () => act(async () => server.fail(new ContentError('offline', ''))),
    refuse: () => act(async () => server.fail(new ContentError('forbidden', ''))),
  }
}

/** As a colleague does it. */
const hideAll = () => {
  server.rows = (server.rows as ImpactGalleryItem[]).map((row) => ({ ...row, active: false }))
}

/** The title and the description of each draft. */
const drafts = async () => (await listDrafts(1)).map(({ draft: { values } }) => [values.title, values.description])

/** What staff typed in a form of the item. */
const DESCRIBED = { ...BASE, description: 'A long text' }
const leaveDraft = () =>
  writeDraft(
    { accountId: 1, table: 'impact_gallery', id: ROW.id, slot: 1 },
    { base: BASE, values: DESCRIBED, basedOn: ROW.updated_at, typedAt: 1 },
  )

beforeEach(async () => {
  Object.assign(server, { rows: [ROW], isUnread: false })
  server.sent.length = 0
  server.seen.length = 0
  server.requests.length = 0
  server.parts.clear()
  undos.length = 0
  told.length = 0
  failures.length = 0
  await removeDrafts((await listDrafts(1)).map(({ key }) => key))
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const leave of open.splice(0)) leave()
})

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
