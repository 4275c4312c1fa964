import type { Connection, Row } from './database.ts'
import { type Attempt, attempt } from './test.ts'

/**
 * A call of `run_command`. Without `seen`, the caller has just read the records or the order. Without `request`, the call gets a
 * new request id.
 */
export interface Command {
  action: 'insert' | 'update' | 'restore' | 'delete' | 'undelete' | 'order'
  table: string
  ids?: readonly number[]
  values?: unknown
  seen?: unknown
  request?: string
  partOf?: string
}

export interface Done {
  changed: number
  overtaken: {
    id: number
    names: Row
    now: Row
    by: Record<string, { at: string; account: number | null; name: string | null }>
  }[]
  row: (Row & { id: number; updated_at: string }) | null
}

export interface Undone {
  undone: number
  kept: number
  refusal: { reason: string; columns: string[] } | null
}

const RUN = 'select run_command($1::uuid, $2, $3, $4::bigint[], $5::text::jsonb, $6::text::jsonb, $7::uuid) as answer'
const UNDO = 'select undo_command($1::uuid) as answer'

/** The values that a test leaves out of a command: taken from the table as the caller sees it now. */
async function seenNow(tx: Connection, { action, table, ids = [] }: Command): Promise<unknown> {
  if (action === 'order') {
    const rows = await tx.query<{ id: number }>(`select id from public.${table} order by display_order, id`)
    return rows.map(({ id }) => id)
  }
  if (action !== 'update' && action !== 'restore') return {}
  const rows = await tx.query<{ id: number; row: Row }>(
    `select id, to_jsonb(record) as row from public.${table} as record where id = any($1::bigint[])`,
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.row ?? {})
}

async function callOf(tx: Connection, command: Command): Promise<[string, unknown[]]> {
  const { action, table, ids = null, values = {}, request = crypto.randomUUID(), partOf = null } = command
  const seen = 'seen' in command ? command.seen : await seenNow(tx, command)
  return [RUN, [request, action, table, ids, JSON.stringify(values), JSON.stringify(seen), partOf]]
}

async function answerOf<Answer>(tx: Connection, sql: string, parameters: unknown[]): Promise<Answer> {
  const [row] = await tx.query<{ answer: Answer }>(sql, parameters)
  if (!row) throw new Error('Nothing was answered.')
  return row.answer
}

/** Runs a command as the caller of this transaction. */
export const run = async (tx: Connection, command: Command): Promise<Done> => answerOf(tx, ...(await callOf(tx, command)))

/** Runs a command that may be refused, and rolls it back. */
export const tryRun = async (tx: Connection, command: Command): Promise<Attempt> => attempt(tx, ...(await callOf(tx, command)))

/** Undoes a command as the caller of this transaction. */
export const undo = (tx: Connection, request: string): Promise<Undone> => answerOf(tx, UNDO, [request])

export const tryUndo = (tx: Connection, request: string): Promise<Attempt> => attempt(tx, UNDO, [request])

/** SQL of a command whose arguments need no quoting, for tests that send it themselves. */
export const runSql = ({ action, table, ids, values = {}, seen = {}, request }: Command): string =>
  `select run_command(${request ? `'${request}'` : 'gen_random_uuid()'}, '${action}', '${table}', ${ids ? `'{${ids.join()}}'` : 'null'}, '${JSON.stringify(values)}', '${JSON.stringify(seen)}')`
