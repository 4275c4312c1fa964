import { defineConfig } from 'vitest/config'

/** The same tests of the database run on both databases; `harness/test.ts` skips those of PostgreSQL where there is none. */
const database = (kind: 'pglite' | 'postgres') => ({
  test: {
    name: `database-${kind}`,
    include: ['database/*.test.ts'],
    provide: { databaseKind: kind },
    // A process compiles PGlite once for all files; each file has its own database.
    isolate: false,
    globalSetup: ['harness/prepare-database.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    sequence: { groupOrder: kind === 'pglite' ? 1 : 2 },
  },
})

export default defineConfig({
  test: {
    projects: [
      database('pglite'),
      database('postgres'),
      {
        test: {
          name: 'api',
          include: ['api/*.test.ts'],
          globalSetup: ['harness/prepare-backend.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
