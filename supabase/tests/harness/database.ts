import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import type { Template } from './prepare-database.ts'
import { sharedPglite } from './shared-pglite.ts'

export type Row = Record<string, unknown>

/** A connection to PGlite or PostgreSQL. */
export interface Connection {
  /** Runs one statement. All numbers are returned as numbers, times as ISO texts with microseconds. */
  query<Result extends Row = Row>(sql: string, parameters?: unknown[]): Promise<Result[]>
  /** Runs several statements without parameters. */
  run(sql: string): Promise<void>
  close(): Promise<void>
}

/** The migrated database of one test file. */
export interface TestDatabase {
  connect(): Promise<Connection>
  drop(): Promise<void>
}

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

/** `2026-11-21 00:25:38.99+00` as an ISO text, with all its digits. */
const toIso = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

export async function createDatabase(template: Template): Promise<TestDatabase> {
  if ('unavailable' in template) throw new Error(template.unavailable)
  return 'pglite' in template ? createPglite(template.pglite) : createPostgres(template.postgres)
}

/** PGlite has one connection. */
async function createPglite(file: string): Promise<TestDatabase> {
  const database = await sharedPglite(() => ({ loadDataDir: new Blob([readFileSync(file)]), parsers: PGLITE_PARSERS }))
  const connection = { ...connectionOf(database), close: async () => undefined }
  return { connect: async () => connection, drop: async () => undefined }
}

export const PGLITE_PARSERS = { [INT8]: Number, [NUMERIC]: Number, [TIMESTAMPTZ]: toIso }

/** The connection of a PGlite with `PGLITE_PARSERS`; closing it ends the database. */
export const connectionOf = (database: PGlite): Connection => ({
  query: async <Result extends Row>(sql: string, parameters: unknown[] = []) =>
    (await database.query<Result>(sql, parameters)).rows,
  run: async (sql) => void (await database.exec(sql)),
  close: () => database.close(),
})

let databases = 0

async function createPostgres({ owner, superuser }: { owner: string; superuser: string }): Promise<TestDatabase> {
  const name = `test_${process.pid}_${++databases}`
  const admin = postgres(`${superuser}postgres`, { max: 1 })
  await admin.unsafe(`create database ${name} template migrated owner postgres`)
  return {
    connect: async () => connectPostgres(`${owner}${name}`),
    async drop() {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** A test that waits for another transaction fails after this time. */
const LOCK_TIMEOUT_MS = 10_000

function connectPostgres(url: string): Connection {
  const asNumber = { to: INT8, from: [INT8, NUMERIC], serialize: String, parse: Number }
  const asIso = { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: String, parse: toIso }
  // The database refuses a text that is no day: postgres.js would refuse it before.
  const sentAsText = { to: DATE, from: [], serialize: String, parse: String }
  const sql = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    connection: { lock_timeout: LOCK_TIMEOUT_MS },
    types: { asNumber, asIso, sentAsText },
  })
  return {
    query: async <Result extends Row>(text: string, parameters: unknown[] = []) =>
      // TypeScript would allow only values with a serialiser of postgres.js; these parameters have none, and the server infers
      // their types.
      [...(await sql.unsafe<Result[]>(text, parameters as never[]))],
    run: async (text) => void (await sql.unsafe(text).simple()),
    close: () => sql.end({ timeout: 0 }),
  }
}
