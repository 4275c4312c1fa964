import type { Connection } from './database.ts'
import { attempt } from './test.ts'

/** Some platforms grant all rights to every role of the API, and grant them again at each start. */
export const PLATFORMS = {
  'as migrated': '',
  'on a platform that grants everything': `
    grant all on all tables in schema public to anon, authenticated;
    grant all on all functions in schema public to anon, authenticated;
    grant all on all sequences in schema public to anon, authenticated;`,
}

/** The meaning of refusal codes for a caller. */
const REFUSALS: Record<string, string> = {
  PT401: 'signed out',
  PT403: 'a step is missing',
  PT428: 'show the factor',
  '42501': 'nothing',
}

/** `done` with the number of rows, `nothing` if the statement is refused or affects no row, or the step that the caller must do first. */
export async function outcome(tx: Connection, sql: string, parameters: unknown[] = []): Promise<string> {
  const { code, rows, message } = await attempt(tx, sql, parameters)
  if (code === 'accepted') return rows === 0 ? 'nothing' : `done: ${rows}`
  return REFUSALS[code] ?? `${code} ${message}`
}

/** The outcome of each verb on a table. */
export async function outcomes(tx: Connection, table: string, write: { insert: string; parameters: unknown[]; set: string }) {
  return {
    select: await outcome(tx, `select id from public.${table}`),
    insert: await outcome(tx, write.insert, write.parameters),
    update: await outcome(tx, `update public.${table} set ${write.set} returning id`),
    delete: await outcome(tx, `delete from public.${table} where id = (select max(id) from public.${table}) returning id`),
  }
}
