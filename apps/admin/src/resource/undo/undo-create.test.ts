import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StoredRow } from '../descriptor.ts'
import { UndoRefused } from './undo.ts'
import { undoCreate } from './undo-create.ts'

type Partner = StoredRow & Record<string, unknown>

/** The record on the backend, others' saves before each call, and the requested deletions. */
const server = vi.hoisted(() => ({
  row: undefined as Partner | undefined,
  inBetween: [] as object[],
  asked: [] as unknown[][],
  failure: undefined as Error | undefined,
}))

vi.mock('@bayt/content/queries/delete-unchanged', () => ({
  deleteUnchanged: async (_client: unknown, table: string, id: number, basedOn: string) => {
    server.asked.push([table, id, basedOn])
    if (server.failure) throw server.failure
    const change = server.inBetween.shift()
    if (server.row && change) server.row = { ...server.row, ...change }
    if (server.row && server.row.updated_at !== basedOn) return server.row
    server.row = undefined
    return undefined
  },
}))

const client = {} as ContentClient
const CREATED: Partner = { id: 7, updated_at: 'v1', name: 'Harbour Mills', name_ar: 'مطاحن الميناء', display_order: 3 }

beforeEach(() => {
  Object.assign(server, { row: CREATED, inBetween: [], asked: [], failure: undefined })
})

test('a new record that nobody changed is deleted', async () => {
  await undoCreate(client, 'partners', CREATED)
  expect(server).toMatchObject({ row: undefined, asked: [['partners', 7, 'v1']] })
})

test('a record that is deleted already is no failure', async () => {
  server.row = undefined
  await expect(undoCreate(client, 'partners', CREATED)).resolves.toBeUndefined()
})

test('a record that only moved in its list, even twice meanwhile, is deleted', async () => {
  server.inBetween = [
    { display_order: 1, updated_at: 'v2' },
    { display_order: 2, updated_at: 'v3' },
  ]
  await undoCreate(client, 'partners', CREATED)
  expect(server.asked).toEqual([
    ['partners', 7, 'v1'],
    ['partners', 7, 'v2'],
    ['partners', 7, 'v3'],
  ])
  expect(server.row).toBeUndefined()
})

test('a record that somebody edited since stays, and the undo says so', async () => {
  server.inBetween = [{ name: 'Harbour Mills and Sons', updated_at: 'v2' }]
  const error = await undoCreate(client, 'partners', CREATED).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UndoRefused)
  expect(error).toMatchObject({ reason: 'changed_record', columns: [] })
  expect(server.row).toMatchObject({ name: 'Harbour Mills and Sons' })
})

test('an error of the deletion reaches the caller', async () => {
  server.failure = new ContentError('forbidden', 'No.')
  await expect(undoCreate(client, 'partners', CREATED)).rejects.toBe(server.failure)
})
