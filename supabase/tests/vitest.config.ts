import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATIENT } from '@bayt/content/testing/patient'
import { defineConfig } from 'vitest/config'
import type { PostgresVersion } from './harness/postgres-server.ts'

const files = readdirSync(join(import.meta.dirname, 'database'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `database/${name}`)
const needsServer = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('serverTest')

/**
 * All tests of the database run on PGlite. PostgreSQL runs the files with tests for a server (in the complete run only those
 * tests), and with `ALL_ON_POSTGRES=1` all files, also on the newest PostgreSQL (.github/workflows/ci.yml). Without PostgreSQL,
 * `harness/test.ts` skips the tests for PostgreSQL.
 */
const isAllOnPostgres = process.env.ALL_ON_POSTGRES === '1'
const include = { pglite: files, postgres: isAllOnPostgres ? files : files.filter(needsServer) }

const database = (kind: 'pglite' | 'postgres', version: PostgresVersion = 'debian') => ({
  test: {
    name: version === 'newest' ? `database-${kind}-newest` : `database-${kind}`,
    include: include[kind],
    provide: { databaseKind: kind, postgresVersion: version },
    // A process compiles PGlite once for all files; each file has its own database.
    isolate: false,
    globalSetup: ['harness/prepare-database.ts'],
    setupFiles: ['@bayt/content/testing/same-cases'],
    ...PATIENT,
    maxWorkers: 1,
    sequence: { groupOrder: kind === 'pglite' ? 1 : 2 },
  },
})

export default defineConfig({
  test: {
    projects: [
      database('pglite'),
      database('postgres'),
      ...(isAllOnPostgres ? [database('postgres', 'newest')] : []),
      {
        test: {
          name: 'api',
          include: ['api/*.test.ts'],
          // A process imports the clients of Supabase once for all files. The clients keep their state by file or project.
          isolate: false,
          globalSetup: ['harness/prepare-backend.ts'],
          ...PATIENT,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
