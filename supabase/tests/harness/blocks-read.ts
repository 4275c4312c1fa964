import type { Connection } from './database.ts'

type Explained = { 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] }

/**
 * The number of 8 kB blocks that a statement reads, in memory or on the disk, including the functions that it calls: a measure of
 * its work on any machine.
 */
export async function blocksRead(connection: Connection, sql: string, parameters: unknown[]): Promise<number> {
  const [row] = await connection.query<Explained>(`explain (analyze, buffers, format json) ${sql}`, parameters)
  const plan = row?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('PostgreSQL gave no plan.')
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}
