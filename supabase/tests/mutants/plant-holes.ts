import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { databaseScripts } from '../harness/migrations.ts'
import { findHoles, type Hole } from './holes.ts'

/**
 * `npm run test:mutants -- policies`: plants one hole at a time into the database and runs its tests, which must fail. Writes the
 * result to `.local/test-reports/mutants-policies.json`; exits with 1 if a hole survives.
 */
const REPORTS = fileURLToPath(new URL('../../../.local/test-reports/', import.meta.url))
const TESTS = fileURLToPath(new URL('..', import.meta.url))
/** Most holes fail the first ones; locks can only be tested on a server. */
const TESTS_IN_TURN = [
  ['database-pglite', 'database/access.test.ts'],
  ['database-pglite', 'database'],
  ['database-postgres', 'database'],
] as const

/** Whether the tests pass although the hole is there. */
function survives({ sql }: Hole, project: string, files: string): boolean {
  const { status } = spawnSync('vitest', ['run', '--project', project, '--bail', '1', files], {
    cwd: TESTS,
    stdio: 'ignore',
    env: { ...process.env, PLANTED_HOLE: sql },
  })
  return status === 0
}

const database = await PGlite.create()
for (const { sql } of databaseScripts()) await database.exec(sql)
const holes = await findHoles(database)
await database.close()

const survivors: Hole[] = []
for (const hole of holes) {
  const isFound = TESTS_IN_TURN.some(([project, files]) => !survives(hole, project, files))
  if (!isFound) survivors.push(hole)
  console.log(`${isFound ? '✓ found' : '✗ SURVIVES'}: ${hole.name}`)
}
mkdirSync(REPORTS, { recursive: true })
writeFileSync(`${REPORTS}mutants-policies.json`, JSON.stringify({ holes: holes.length, survivors }, null, 2))
console.log(`${holes.length - survivors.length} of ${holes.length} holes were found`)
process.exit(survivors.length > 0 ? 1 : 0)
