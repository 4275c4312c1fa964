import type { ContentTable, InputOf, RowOf } from '@bayt/content/entities/tables'
import type { ContentClient } from '@bayt/content/queries/client'
import { type CommandResult, runCommand } from '@bayt/content/queries/commands'
import { createRequestId } from '@bayt/content/queries/request-id'

/** Writes of one record over the API, as the console sends them. */

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
  request: string = createRequestId(),
): Promise<CommandResult<Table>> {
  return runCommand<Table>(client, { action: 'update', request, table, changes: [{ id: seen.id, values, seen }] })
}

/** As `changeRecord`. @returns the stored row @throws Error if somebody else changed one of the columns */
export async function updateRecord<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  seen: RowOf<Table>,
  values: Partial<InputOf<Table>>,
): Promise<RowOf<Table>> {
  const { row, overtaken } = await changeRecord(client, table, seen, values)
  if (overtaken.length > 0) throw new Error(`${table} ${seen.id} was changed elsewhere: ${JSON.stringify(overtaken)}`)
  return row as RowOf<Table>
}

/** Deletes a record. Succeeds if it does not exist. */
export async function deleteRecord(client: ContentClient, table: ContentTable, id: number): Promise<void> {
  await runCommand(client, { action: 'delete', request: createRequestId(), table, ids: [id] })
}
