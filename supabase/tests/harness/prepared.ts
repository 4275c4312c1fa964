import type { Connection, Row } from './database.ts'
import { asOwner } from './history.ts'
import { type Attempt, attempt } from './test.ts'

/** Calls of the functions of prepared changes, as the caller of a transaction. */

export interface Prepared {
  table?: string
  action: 'insert' | 'update' | 'delete' | 'order'
  record_id?: number | null
  values?: unknown
  seen?: unknown
  request?: string
  version?: number | null
}

export interface PreparedSet extends Row {
  id: number
  name: string | null
  state: 'open' | 'waiting' | 'done' | 'taken_back'
  version: number
  request: string
  carried: { account: number; scheduled?: boolean } | null
  problem: Problem[] | null
  changes: (Row & { request: string; version: number; is_there: boolean; names: Row; overtaken: Record<string, Row> })[]
}

export type Problem = Row & { reason: string; columns: Record<string, Row>; column: string | null; code: string | null }

export interface Carried {
  state: PreparedSet['state']
  version: number
  request: string
  problem: Problem[] | null
  changed: number
}

/** The change as a call has it: a record of `partners`, unless the test says otherwise. */
export const changeOf = ({ table = 'partners', record_id = null, request = crypto.randomUUID(), ...others }: Prepared) => {
  const none = others.action === 'order' ? [] : {}
  return { table, record_id, request, values: none, seen: none, version: null, ...others }
}

async function ask<Answer>(tx: Connection, call: string, ...parameters: unknown[]): Promise<Answer> {
  const [row] = await tx.query<{ answer: Answer }>(`select ${call} as answer`, parameters)
  return (row as { answer: Answer }).answer
}

const PREPARE = 'prepare_changes($1::text::jsonb, $2)'

export const prepare = (tx: Connection, changes: Prepared[], set: number | null = null) =>
  ask<{ request: string; set_id: number; version: number; set_version: number }[]>(
    tx,
    PREPARE,
    JSON.stringify(changes.map(changeOf)),
    set,
  )

/** Prepares one change. @returns its set and version */
export async function prepareOne(tx: Connection, change: Prepared, set: number | null = null) {
  const [answer] = await prepare(tx, [change], set)
  if (!answer) throw new Error('Nothing was prepared.')
  return answer
}

export const tryPrepare = (tx: Connection, changes: Prepared[], set: number | null = null): Promise<Attempt> =>
  attempt(tx, `select ${PREPARE}`, [JSON.stringify(changes.map(changeOf)), set])

export const listed = (tx: Connection, ended = false) => ask<PreparedSet[]>(tx, 'prepared_list($1)', ended)
export const createSet = (tx: Connection, name: string, request: string = crypto.randomUUID()) =>
  ask<number>(tx, 'create_set($1::uuid, $2)', request, name)
export const carryOut = (tx: Connection, id: number, version: number | null = null) =>
  ask<Carried>(tx, 'carry_out_set($1, $2)', id, version)
export const takeBack = (tx: Connection, id: number) =>
  ask<{ undone: number; kept: number; refusal: { reason: string; columns: string[] } | null }>(tx, 'take_back_set($1)', id)
export const schedule = (tx: Connection, id: number, version: number, carryAt: string | null, backAt: string | null = null) =>
  ask<{ version: number; problem: Problem[] | null }>(
    tx,
    'schedule_set($1, $2, $3::timestamptz, $4::timestamptz)',
    id,
    version,
    carryAt,
    backAt,
  )

/** A set as the owner of the database sees it. */
export async function setOf(tx: Connection, id: number): Promise<PreparedSet | undefined> {
  const [row] = await asOwner(tx, () =>
    tx.query<{ row: PreparedSet }>('select to_jsonb(s) as row from private.prepared_sets s where id = $1', [id]),
  )
  return row?.row
}

/** What the server's call answers: pg_cron and the publisher make it. */
export const carryOutDue = (tx: Connection) =>
  ask<{ due_in_ms: number | null; done: number; waiting: { name: string | null; is_overdue: boolean }[] }>(
    tx,
    'carry_out_due_sets()',
  )

/** Moves the times of all sets, as if so much time had passed. */
export const passTime = (tx: Connection, interval: string) =>
  asOwner(tx, () =>
    tx.query('update private.prepared_sets set carry_at = carry_at - $1::interval, back_at = back_at - $1::interval where true', [
      interval,
    ]),
  )
