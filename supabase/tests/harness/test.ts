import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { test as base, inject } from 'vitest'
import { type Connection, createDatabase, type TestDatabase } from './database.ts'

const kind = inject('databaseKind')

interface Fixtures {
  /** A migrated database of this file. */
  database: TestDatabase
  /** Opens a connection, which is closed after the test. Uncommitted changes are rolled back. */
  connect: () => Promise<Connection>
  /** A transaction as the owner of the database, rolled back after the test. */
  tx: Connection
}

const databaseTest = base.extend<Fixtures>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from the pattern
    async ({}, use) => {
      const template = inject('template')
      if ('unavailable' in template) return use({ connect: unavailable, drop: unavailable })
      const database = await createDatabase(template)
      await use(database)
      await database.drop()
    },
    { scope: 'file' },
  ],
  connect: async ({ database, skip }, use) => {
    const template = inject('template')
    if ('unavailable' in template) skip(template.unavailable)
    const open: Connection[] = []
    await use(async () => {
      const connection = await database.connect()
      open.push(connection)
      return connection
    })
    await Promise.all(open.map((connection) => connection.close()))
  },
  tx: async ({ connect }, use) => {
    const connection = await connect()
    await connection.run('begin')
    await use(connection)
    await connection.run('rollback')
  },
})

/**
 * A test on a migrated database; skipped if the database of its project is unavailable. The complete run has the test on the embedded
 * database only.
 */
export const test = databaseTest.skipIf(isCompleteRun() && kind === 'postgres' && process.env.ALL_ON_POSTGRES !== '1')

/** A test that needs several connections, or the planner of a server: not on PGlite. */
export const serverTest = databaseTest.runIf(kind === 'postgres' && !('unavailable' in inject('template')))

/** A test of a platform without the extensions of a hosted project. */
export const embeddedTest = databaseTest.runIf(kind === 'pglite')

function unavailable(): never {
  throw new Error('There is no database.')
}

/**
 * Runs a statement that should be refused, and rolls it back.
 * @returns the SQLSTATE, or `'accepted'`
 */
export async function refusalOf(tx: Connection, sql: string, parameters: unknown[] = []): Promise<string> {
  return (await attempt(tx, sql, parameters)).code
}

export interface Attempt {
  code: string
  message: string
  detail: string
  rows: number
}

/** Runs a statement inside a savepoint. Returns its SQLSTATE or `'accepted'`, its message with the detail, and the number of rows. */
export async function attempt(tx: Connection, sql: string, parameters: unknown[] = []): Promise<Attempt> {
  await tx.run('savepoint attempt')
  try {
    const rows = await tx.query(sql, parameters)
    return { code: 'accepted', message: '', detail: '', rows: rows.length }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    const detail = 'detail' in error ? String(error.detail ?? '') : ''
    return { code: String(error.code), message: error.message, detail, rows: 0 }
  } finally {
    await tx.run('rollback to attempt; release attempt')
  }
}
