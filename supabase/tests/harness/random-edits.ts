import { CONTENT_TABLE_NAMES, type ContentTable, ORDERED_TABLES } from '@bayt/content/entities/tables'
import { readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord, reorderRecords, undeleteRecord, updateRecord } from '@bayt/content/testing/records'
import fc from 'fast-check'
import type { Client } from './clients.ts'
import { inputOf } from './form-input.ts'
import { NAME, VALID, VISIBLE_BY } from './valid-rows.ts'

/** An edit of staff; the numbers choose a record of the table at the time of the edit. */
export interface Edit {
  kind: 'change' | 'switch' | 'add' | 'delete' | 'reorder' | 'restore'
  table: ContentTable
  choice: number
  text: string
}

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }).map((noise) => `x${noise.replaceAll(/\p{C}|\s/gu, '')}`),
  fc.constantFrom('أرز بسمتي فاخر', 'Rice 🌾 & oil', '=1+1', 'O\'Brien "quoted"'),
)

/** A series of edits over all tables. Changes are the most frequent. */
export const edits = (count: number) =>
  fc.array(
    fc.record<Edit>({
      kind: fc.constantFrom('change', 'change', 'change', 'switch', 'add', 'delete', 'delete', 'reorder', 'restore'),
      table: fc.constantFrom(...CONTENT_TABLE_NAMES),
      choice: fc.nat(1_000_000),
      text,
    }),
    { minLength: count, maxLength: count },
  )

/** Makes an edit with the calls of the console. Does nothing if the table has no record for the edit. */
export async function makeEdit(client: Client, { kind, table, choice, text }: Edit): Promise<void> {
  const ids = await idsOf(client, table)
  const id = ids[choice % Math.max(ids.length, 1)]
  if (kind === 'add') await insertRecord(client, table, inputOf(table, VALID[table]) as never)
  else if (kind === 'restore') await restoreOne(client, table)
  else if (id === undefined) return
  else if (kind === 'delete') await deleteRecord(client, table, id)
  else if (kind === 'reorder') {
    if (ORDERED_TABLES.some((name) => name === table)) await reorder(client, table, ids, choice)
  } else await change(client, table, id, kind === 'change' ? { [NAME[table]]: text } : undefined)
}

async function change(client: Client, table: ContentTable, id: number, values: object | undefined): Promise<void> {
  const record = await readRecord(client, table, id)
  const shown = VISIBLE_BY[table]
  const name = NAME[table] as keyof typeof record
  const switched = shown ? { [shown]: !record[shown as keyof typeof record] } : { [name]: `${record[name]}.` }
  await updateRecord(client, table, id, (values ?? switched) as never)
}

async function reorder(client: Client, table: ContentTable, ids: number[], choice: number): Promise<void> {
  const from = choice % ids.length
  const moved = [...ids.slice(from), ...ids.slice(0, from)]
  await reorderRecords(client, table, moved)
}

async function restoreOne(client: Client, table: ContentTable): Promise<void> {
  const { data } = await client.rpc('deleted_records', { p_entity: table, p_older_than: null, p_limit: 1 } as never)
  const [deleted] = data ?? []
  if (deleted) await undeleteRecord(client, table, deleted.entity_id)
}

async function idsOf(client: Client, table: ContentTable): Promise<number[]> {
  const { data, error } = await client.from(table).select('id').order('id')
  if (error) throw error
  return data.map(({ id }) => id)
}
