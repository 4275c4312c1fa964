import { ConflictError, ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { expect, test } from 'vitest'
import type { StoredRow } from '../descriptor.ts'
import { restoreRecord, TouchedError } from './restore-record.ts'
import type { Columns } from './subject.ts'

const client = {} as ContentClient
const SEEN = { id: 7, updated_at: 'v1', name_ar: 'جديد', name_en: 'New', pack_sizes: '1' }
type Row = typeof SEEN

/** A record on a server, with changes by others between two calls. */
function server(start: Row, inBetween: Partial<Row>[]) {
  let row = start
  let versions = 1
  const calls: Columns[] = []
  const save = async (_client: ContentClient, current: StoredRow, restored: Columns): Promise<StoredRow> => {
    const change = inBetween.shift()
    if (change) row = { ...row, ...change, updated_at: `v${++versions}` }
    if (current.updated_at !== row.updated_at) throw new ConflictError(row)
    calls.push(restored)
    row = { ...row, ...restored, updated_at: `v${++versions}` }
    return row
  }
  return { save, calls, read: () => row }
}

test('a restore is a save over the version that was seen', async () => {
  const { save, read } = server(SEEN, [])
  const restored = await restoreRecord(client, { save }, SEEN, { name_ar: 'قديم' })
  expect(restored).toEqual({ row: read(), isOurs: true })
  expect(read()).toMatchObject({ name_ar: 'قديم', name_en: 'New' })
})

test('saves of other fields in between are kept', async () => {
  const { save, read } = server(SEEN, [{ pack_sizes: '1,5' }, { name_en: 'Newer' }])
  await restoreRecord(client, { save }, SEEN, { name_ar: 'قديم' })
  expect(read()).toMatchObject({ name_ar: 'قديم', name_en: 'Newer', pack_sizes: '1,5' })
})

test('a save of the same field in between is not overwritten, and named', async () => {
  const { save, calls, read } = server(SEEN, [{ name_ar: 'كتبته هدى' }])
  const error = await restoreRecord(client, { save }, SEEN, { name_ar: 'قديم', pack_sizes: '2' }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(TouchedError)
  expect(error).toMatchObject({ touched: ['name_ar'] })
  expect(calls).toEqual([])
  expect(read()).toMatchObject({ name_ar: 'كتبته هدى', pack_sizes: '1' })
})

test('a restore of two fields is not done if only one has its old value', async () => {
  const { save, calls } = server(SEEN, [{ name_ar: 'قديم' }])
  await expect(restoreRecord(client, { save }, SEEN, { name_ar: 'قديم', pack_sizes: '2' })).rejects.toThrow(
    'Somebody else has just changed name_ar.',
  )
  expect(calls).toEqual([])
})

test('what is there already, by a restore whose answer was lost or by somebody else, is no conflict, and not ours', async () => {
  const { save, calls, read } = server(SEEN, [{ name_ar: 'قديم', name_en: 'Newer' }])
  expect(await restoreRecord(client, { save }, SEEN, { name_ar: 'قديم' })).toEqual({ row: read(), isOurs: false })
  expect(calls).toEqual([])
})

test('other errors reach the caller, and so does a record that never stops changing', async () => {
  const fail = new ContentError('forbidden', 'no')
  await expect(restoreRecord(client, { save: () => Promise.reject(fail) }, SEEN, { name_ar: 'x' })).rejects.toBe(fail)
  const { save } = server(
    SEEN,
    Array.from({ length: 9 }, (_, at) => ({ pack_sizes: String(at + 2) })),
  )
  await expect(restoreRecord(client, { save }, SEEN, { name_ar: 'x' })).rejects.toBeInstanceOf(ConflictError)
})
