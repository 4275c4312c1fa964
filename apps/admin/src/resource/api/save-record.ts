import { type ContentTable, distinguishingColumns, type InputOf, type RowOf } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { insertRecord, listPage, readRecord, updateRecord } from '@bayt/content/queries/resource'
import type { Services } from '../../lib/services.tsx'
import type { FormDescriptor, FormSubject, SaveTarget } from '../descriptor.ts'
import { contentHistory } from '../history/subject.ts'

/**
 * Saves a record.
 * @throws ConflictError if another session saved it since it was read; other ContentErrors of `packages/content`
 */
export async function saveRecord<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  target: SaveTarget,
  input: InputOf<Table>,
): Promise<RowOf<Table>> {
  if (target.id !== 'new') return updateRecord(client, table, target.id, input, target.basedOn)
  const arrived = target.mayHaveArrived ? await findDuplicate(client, table, input) : undefined
  return arrived ?? insertRecord(client, table, input)
}

/** The form subject of a content table. */
export function contentSubject<Table extends ContentTable>(
  descriptor: FormDescriptor<Table>,
): FormSubject<RowOf<Table>, InputOf<Table>> {
  const { table, schema, groups, emptyValues } = descriptor
  const save = ({ client }: Services, target: SaveTarget, input: InputOf<Table>) => saveRecord(client, table, target, input)
  return { table, schema, groups, emptyValues, save, history: contentHistory(descriptor) }
}

/** Whether a failed write may have arrived: the connection broke before the answer. */
export function isUncertain(error: unknown): boolean {
  return error instanceof ContentError && error.isRetryable
}

/**
 * The record of an interrupted insert, if it arrived after all: equal in every field. Inserting it again would
 * duplicate it.
 */
async function findDuplicate<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  input: InputOf<Table>,
): Promise<RowOf<Table> | undefined> {
  const wanted = new Map(Object.entries(input))
  const filters = Object.fromEntries(distinguishingColumns(table).map((column) => [column, String(wanted.get(column))]))
  const newestFirst = { column: 'created_at', ascending: false }
  const { rows } = await listPage(client, table, { page: 0, pageSize: 10, filters, order: newestFirst })
  for (const { id } of rows) {
    // A list does not have every column.
    const row = await readRecord(client, table, id)
    const stored = new Map(Object.entries(row))
    if ([...wanted].every(([column, value]) => stored.get(column) === value)) return row
  }
  return undefined
}
