import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StoredRow } from '../descriptor.ts'
import { UndoRefused } from './undo.ts'
import { undoUpdate } from './undo-update.ts'

type Row = StoredRow & Record<string, unknown>
interface Version {
  before: Record<string, unknown>
  record: Record<string, unknown>
}

/** A record on the backend, the version that the undone save wrote, and writes by others before each write. */
const server = vi.hoisted(() => ({
  row: undefined as Row | undefined,
  version: undefined as Version | undefined,
  inBetween: [] as Record<string, unknown>[],
  failure: undefined as Error | undefined,
  writeFailure: undefined as Error | undefined,
  attempts: 0,
  writes: [] as unknown[][],
}))

const { read, write } = vi.hoisted(() => ({
  read: async (table: string, id: number) => {
    if (server.failure) throw server.failure
    if (!server.row || server.row.id !== id) throw new ContentError('not_found', `No row ${id} in ${table}.`)
    return server.row
  },
  write: (table: string, id: number, values: object, basedOn: string) => {
    server.attempts++
    if (server.writeFailure) throw server.writeFailure
    const change = server.inBetween.shift()
    if (server.row && change) server.row = { ...server.row, ...change, updated_at: `${server.row.updated_at}+` }
    if (server.row?.updated_at !== basedOn) throw new ContentError('conflict', 'Changed since.')
    server.writes.push([table, id, values])
    server.row = { ...server.row, ...values, updated_at: `${basedOn}+` }
  },
}))

vi.mock('@bayt/content/queries/saved-version', () => ({
  readSavedVersion: async (_client: unknown, _table: string, saved: StoredRow) =>
    saved.updated_at === 'v2' ? server.version : undefined,
}))
vi.mock('@bayt/content/queries/resource', () => ({
  readRecord: (_client: unknown, table: string, id: number) => read(table, id),
  restoreValues: async (_client: unknown, table: string, id: number, values: object, basedOn: string) =>
    write(table, id, values, basedOn),
}))
vi.mock('@bayt/content/queries/staff-account', () => ({
  readStaffAccount: (_client: unknown, id: number) => read('admin_users', id),
}))
vi.mock('@bayt/content/queries/staff', () => ({
  updateStaff: async (_client: unknown, id: number, values: object, basedOn: string) => write('admin_users', id, values, basedOn),
}))

const client = {} as ContentClient
const SAVED: Row = { id: 7, updated_at: 'v2', name_en: 'Rice, 40 kg', name_ar: 'أرز ٤٠ كجم', category: 'Rice' }
const undo = (saved: StoredRow = SAVED) => undoUpdate(client, 'products', saved)
const refusal = async (undoing: Promise<void>) => {
  const error = await undoing.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UndoRefused)
  return error
}

beforeEach(() => {
  Object.assign(server, { row: SAVED, inBetween: [], failure: undefined, writeFailure: undefined, attempts: 0, writes: [] })
  // The save renamed the product in both languages; columns that staff do not write change with it.
  server.version = { before: { name_en: 'Rice', name_ar: 'أرز', updated_at: 'v1' }, record: SAVED }
})

test('the fields of the save get their previous values, and no other is written', async () => {
  await undo()
  expect(server.writes).toEqual([['products', 7, { name_en: 'Rice', name_ar: 'أرز' }]])
  expect(server.row).toMatchObject({ name_en: 'Rice', name_ar: 'أرز', category: 'Rice' })
})

test('what others saved in other fields since stays', async () => {
  server.row = { ...SAVED, category: 'Diversified', updated_at: 'v3' }
  await undo()
  expect(server.row).toMatchObject({ name_en: 'Rice', name_ar: 'أرز', category: 'Diversified' })
})

test('others may save other fields twice at the same moment; the third time the caller hears of it', async () => {
  server.inBetween = [{ category: 'Oil' }, { category: 'Tea' }]
  await undo()
  expect(server.row).toMatchObject({ name_en: 'Rice', category: 'Tea' })

  server.row = SAVED
  server.inBetween = [{ category: 'Oil' }, { category: 'Tea' }, { category: 'Rice' }]
  await expect(undo()).rejects.toMatchObject({ kind: 'conflict' })
  expect(server.row).toMatchObject({ name_en: SAVED.name_en, category: 'Rice' })
})

test('an undo whose answer was lost is done, and one that got halfway goes on', async () => {
  server.row = { ...SAVED, name_en: 'Rice', name_ar: 'أرز', updated_at: 'v3' }
  await undo()
  expect(server.writes).toEqual([])
  server.row = { ...SAVED, name_en: 'Rice', updated_at: 'v3' }
  await undo()
  expect(server.writes).toEqual([['products', 7, { name_ar: 'أرز' }]])
})

test('a field that somebody changed since is not overwritten, and named', async () => {
  server.row = { ...SAVED, name_ar: 'كتبته هدى', updated_at: 'v3' }
  expect(await refusal(undo())).toMatchObject({ reason: 'changed', columns: ['name_ar'] })
  expect(server.writes).toEqual([])
})

test('a change of the same field at the moment of the undo is not overwritten', async () => {
  server.inBetween = [{ name_ar: 'كتبته هدى' }]
  expect(await refusal(undo())).toMatchObject({ reason: 'changed', columns: ['name_ar'] })
  expect(server.row).toMatchObject({ name_en: SAVED.name_en, name_ar: 'كتبته هدى' })
})

test('a deleted record cannot be undone, nor a save whose previous values are not kept', async () => {
  expect(await refusal(undo({ id: 7, updated_at: 'v9' }))).toMatchObject({ reason: 'not_kept' })
  server.row = undefined
  expect(await refusal(undo())).toMatchObject({ reason: 'not_there' })
})

test('an error of a read reaches the caller', async () => {
  server.failure = new ContentError('offline', 'No connection.')
  await expect(undo()).rejects.toBe(server.failure)
  server.failure = new Error('not_found')
  await expect(undo()).rejects.toBe(server.failure)
})

test.each([new ContentError('offline', 'No connection.'), new Error('conflict')])(
  'a write that fails without a conflict is not tried again by itself: %s',
  async (failure) => {
    server.writeFailure = failure
    await expect(undo()).rejects.toBe(failure)
    expect(server.attempts).toBe(1)
  },
)

test('an account gets its previous role, and keeps its other fields, of which an update writes all', async () => {
  const account = { id: 7, updated_at: 'v2', full_name: 'Huda', email: 'huda@example.com', role: 'admin', active: true }
  server.row = { ...account, last_login: null }
  server.version = { before: { role: 'editor' }, record: account }
  await undoUpdate(client, 'admin_users', account)
  expect(server.writes).toEqual([
    ['admin_users', 7, { full_name: 'Huda', email: 'huda@example.com', role: 'editor', active: true }],
  ])
})
