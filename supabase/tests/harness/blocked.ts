import { expect } from 'vitest'
import type { Connection } from './database.ts'

/** The number of a connection's session in PostgreSQL. */
export async function sessionOf(connection: Connection): Promise<number> {
  const [row] = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (!row) throw new Error('PostgreSQL did not say which session this is.')
  return row.pid
}

/** Waits until the statement of a session waits for a lock of another session. @param observer any other connection */
export async function isBlocked(observer: Connection, session: number): Promise<void> {
  const isWaiting = async () =>
    (await observer.query('select cardinality(pg_blocking_pids($1)) > 0 as waits', [session]))[0]?.waits
  await expect.poll(isWaiting, { message: 'the statement waits for the other transaction', timeout: 20_000 }).toBe(true)
}
