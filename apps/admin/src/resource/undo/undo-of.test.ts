import { eachLocale } from '@bayt/content/locale'
import type { ContentClient } from '@bayt/content/queries/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../lib/i18n/en.ts'
import type { FieldGroup } from '../fields.ts'
import { UndoRefused } from './undo.ts'
import { undoOfDelete, undoOfOrder, undoOfRestores, undoOfSave, undoOfUpdate } from './undo-of.ts'

/** The calls of the undos, which have tests of their own; `undo.spec.ts` runs them in a browser. */
const calls = vi.hoisted(() => ({ create: vi.fn(), remove: vi.fn(), order: vi.fn(), update: vi.fn() }))
vi.mock('./undo-create.ts', () => ({ undoCreate: calls.create }))
vi.mock('./undo-delete.ts', () => ({ undoDelete: calls.remove }))
vi.mock('./undo-order.ts', () => ({ undoOrder: calls.order }))
vi.mock('./undo-update.ts', () => ({ undoUpdate: calls.update }))

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset()
})

const client = {} as ContentClient
const row = { id: 7, updated_at: 'v2' }
const name = eachLocale(() => 'Name')
const groups: FieldGroup[] = [
  { key: 'texts', title: name, rows: [{ kind: 'text', name: 'name', label: name, hint: eachLocale(() => undefined) }] },
]

test('a save that changed nothing has no undo', () => {
  expect(undoOfSave(client, { table: 'products', groups, basedOn: 'v2', row })).toBeUndefined()
})

test('a save names the fields that somebody changed since by their labels', () => {
  const undo = undoOfSave(client, { table: 'products', groups, basedOn: 'v1', row })
  expect(undo).toMatchObject({ table: 'products' })
  expect(undo?.done(en.undo)).toBe(en.undo.updated)
  expect([undo?.labelOf?.('name'), undo?.labelOf?.('origin')]).toEqual([name, undefined])
})

test('a new record is deleted by its undo, a new account has none', () => {
  expect(undoOfSave(client, { table: 'products', groups, basedOn: null, row })?.done(en.undo)).toBe(en.undo.created)
  expect(undoOfSave(client, { table: 'admin_users', groups, basedOn: null, row })).toBeUndefined()
})

test('a deleted record comes back, a deleted account does not', () => {
  expect(undoOfDelete(client, 'articles', 7)?.done(en.undo)).toBe(en.undo.deleted)
  expect(undoOfDelete(client, 'articles', 7)).toMatchObject({ table: 'articles' })
  expect(undoOfDelete(client, 'admin_users', 7)).toBeUndefined()
})

test('an update may say what its undo did in words of its own', () => {
  expect(undoOfUpdate(client, 'articles', row).done(en.undo)).toBe(en.undo.updated)
  expect(undoOfUpdate(client, 'articles', row, { done: () => 'Unpublished.' }).done(en.undo)).toBe('Unpublished.')
})

test('a move gives back the order', () => {
  const undo = undoOfOrder(client, 'partners', { before: [1, 2], after: [2, 1] })
  expect([undo?.table, undo?.done(en.undo)]).toEqual(['partners', en.undo.order])
})

test('a move that changed nothing has no undo', () => {
  expect(undoOfOrder(client, 'partners', { before: [2, 1], after: [2, 1] })).toBeUndefined()
})

test('each undo does its own, and says which row there is afterwards', async () => {
  expect(await undoOfUpdate(client, 'articles', row).run()).toBe(7)
  expect(calls.update.mock.lastCall).toEqual([client, 'articles', row])
  expect(await undoOfSave(client, { table: 'products', groups, basedOn: null, row })?.run()).toBeUndefined()
  expect(calls.create.mock.lastCall).toEqual([client, 'products', row])
  expect(await undoOfDelete(client, 'articles', 7)?.run()).toBe(7)
  expect(calls.remove.mock.lastCall).toEqual([client, 'articles', 7])
  const move = { before: [1, 2], after: [2, 1] }
  expect(await undoOfOrder(client, 'partners', move)?.run()).toBeUndefined()
  expect(calls.order.mock.lastCall).toEqual([client, 'partners', move])
})

describe('the undo of restored records', () => {
  const restored = [1, 2, 3].map((id) => ({ table: 'products' as const, row: { id, updated_at: 'v1' } }))
  const undo = () => {
    const after = vi.fn(async (_undone: unknown[]) => {})
    const made = undoOfRestores(client, restored, { done: (undone, kept) => `${undone} back, ${kept} kept`, after })
    if (!made) throw new Error('There is something to undo.')
    const idsAfter = () => after.mock.lastCall?.[0].map((record) => (record as (typeof restored)[number]).row.id)
    return { ...made, idsAfter }
  }

  test('takes them back, the last one first', async () => {
    const { table, run, done, idsAfter } = undo()
    expect(await run()).toBeUndefined()
    expect(calls.create.mock.calls.map(([, , { id }]) => id)).toEqual([3, 2, 1])
    expect([table, done(en.undo), idsAfter()]).toEqual(['products', '3 back, 0 kept', [3, 2, 1]])
  })

  test('leaves records that somebody changed since, and a second run counts from zero', async () => {
    calls.create.mockImplementation(async (_client, _table, { id }) => {
      if (id === 2) throw new UndoRefused('changed_record')
    })
    const { run, done, idsAfter } = undo()
    await run()
    await run()
    expect([done(en.undo), idsAfter()]).toEqual(['2 back, 1 kept', [3, 1]])
  })

  test('is refused if somebody changed all of them', async () => {
    calls.create.mockRejectedValue(new UndoRefused('changed_record'))
    const { run, idsAfter } = undo()
    await expect(run()).rejects.toMatchObject({ reason: 'changed_record' })
    expect(idsAfter()).toEqual([])
  })

  test('reports an error, after the lists know which went back', async () => {
    calls.create.mockImplementation(async (_client, _table, { id }) => {
      if (id === 2) throw new Error('No connection.')
    })
    const { run, idsAfter } = undo()
    await expect(run()).rejects.toThrow('No connection.')
    expect(idsAfter()).toEqual([3])
  })
})

test('without a restored record there is nothing to undo', () => {
  expect(undoOfRestores(client, [], { done: String, after: async () => {} })).toBeUndefined()
})
