import { eachLocale } from '@bayt/content/locale'
import type { ContentClient } from '@bayt/content/queries/client'
import { expect, test } from 'vitest'
import { en } from '../../lib/i18n/en.ts'
import type { FieldGroup } from '../fields.ts'
import { undoOfDelete, undoOfOrder, undoOfRestores, undoOfSave, undoOfUpdate } from './undo-of.ts'

/** What an undo offers is decided without the backend; `undo.spec.ts` runs them. */
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
  expect([undo.table, undo.done(en.undo)]).toEqual(['partners', en.undo.order])
})

test('without a restored record there is nothing to undo', () => {
  expect(undoOfRestores(client, [], { done: String, after: async () => {} })).toBeUndefined()
})
