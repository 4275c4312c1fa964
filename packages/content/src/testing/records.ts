import type { ContentTable, InputOf, RowOf } from '../entities/tables.ts'
import type { ContentClient } from '../queries/client.ts'
import { type CommandResult, runCommand } from '../queries/commands.ts'
import { createRequestId } from '../queries/request-id.ts'
import { readRecord } from '../queries/resource.ts'

/** Writes of one record for tests, sent as the console sends them. */

/** Inserts a record, once for each request. @returns the stored row */
export async function insertRecord<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  values: InputOf<Table>,
  request: string = createRequestId(),
): Promise<RowOf<Table>> {
  const { row } = await runCommand<Table>(client, { action: 'insert', request, table, values })
  return row as RowOf<Table>
}

/** Changes columns of a record that was read as `seen`. */
export function changeRecord<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  seen: RowOf<Table>,
  values: Partial<InputOf<Table>>,
): Promise<CommandResult<Table>> {
  return runCommand<Table>(client, {
    action: 'update',
    request: createRequestId(),
    table,
    changes: [{ id: seen.id, values, seen }],
  })
}

/** Reads a record and changes some of its columns. @returns the stored row */
export async function updateRecord<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  id: number,
  values: Partial<InputOf<Table>>,
): Promise<RowOf<Table>> {
  const { row, overtaken } = await changeRecord(client, table, await readRecord(client, table, id), values)
  if (overtaken.length > 0) throw new Error(`${table} ${id} was changed elsewhere: ${JSON.stringify(overtaken)}`)
  return row as RowOf<Table>
}

/** Deletes records. Also succeeds if the records do not exist. */
export async function deleteRecords(client: ContentClient, table: ContentTable, ids: readonly number[]): Promise<void> {
  await runCommand(client, { action: 'delete', request: createRequestId(), table, ids })
}

export const deleteRecord = (client: ContentClient, table: ContentTable, id: number) => deleteRecords(client, table, [id])

/** Gives all records of a table an order, starting from their present order. */
export async function reorderRecords(client: ContentClient, table: ContentTable, ids: readonly number[]): Promise<void> {
  const seen = await client
    .from(table as 'partners')
    .select('id')
    .order('display_order')
    .order('id')
    .throwOnError()
  const seenIds = seen.data.map(({ id }) => id)
  await runCommand(client, { action: 'order', request: createRequestId(), table, ids, seen: seenIds })
}

/** Moves a record out of the bin. @returns the stored row */
export async function undeleteRecord<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  id: number,
): Promise<RowOf<Table>> {
  const { row } = await runCommand<Table>(client, { action: 'undelete', request: createRequestId(), table, ids: [id] })
  return row as RowOf<Table>
}
