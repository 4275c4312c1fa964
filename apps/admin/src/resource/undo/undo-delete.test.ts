import { ContentError, type ErrorKind } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { UndoRefused } from './undo.ts'
import { undoDelete } from './undo-delete.ts'

/** The errors of the two calls, and their requests. */
const server = vi.hoisted((): { restore?: ErrorKind; read?: ErrorKind; asked: unknown[][] } => ({ asked: [] }))

vi.mock('@bayt/content/queries/history', () => ({
  restoreDeleted: async (_client: unknown, ...asked: unknown[]) => {
    server.asked.push(['restore', ...asked])
    if (server.restore) throw new ContentError(server.restore, 'Not restored.')
  },
}))
vi.mock('@bayt/content/queries/resource', () => ({
  readRecord: async (_client: unknown, ...asked: unknown[]) => {
    server.asked.push(['read', ...asked])
    if (server.read) throw new ContentError(server.read, 'Not read.')
    return {}
  },
}))

const undo = () => undoDelete({} as ContentClient, 'products', 7)
const RESTORE = ['restore', 'products', 7]
const READ = ['read', 'products', 7]

beforeEach(() => {
  server.asked = []
  delete server.restore
  delete server.read
})

test('a deleted record is restored by one call', async () => {
  await undo()
  expect(server.asked).toEqual([RESTORE])
})

test('a record that is no longer in the bin, but there, was restored already', async () => {
  server.restore = 'not_found'
  await undo()
  expect(server.asked).toEqual([RESTORE, READ])
})

test.each([
  ['the bin was emptied of it', 'not_found', 'not_found', 'emptied'],
  ['somebody else deleted it and may restore it alone', 'forbidden', undefined, 'others'],
] as const)('the undo is refused if %s', async (_name, restore, read, reason) => {
  Object.assign(server, { restore, read })
  const error = await undo().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UndoRefused)
  expect(error).toMatchObject({ reason })
})

test.each([
  ['the restore', 'offline', undefined],
  ['the read after it', 'not_found', 'offline'],
] as const)('an error of %s reaches the caller, who may try again', async (_name, restore, read) => {
  Object.assign(server, { restore, read })
  await expect(undo()).rejects.toMatchObject({ kind: 'offline' })
})
