import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@bayt/dev-tools/run'
import { PGlite } from '@electric-sql/pglite'
import { applyScripts, migrationScripts, platformScripts } from '../harness/migrations.ts'
import { startPostgres } from '../harness/postgres-server.ts'
import { findHoles, type Hole } from './holes.ts'

/**
 * `npm run test:mutants -- policies`: plants one hole at a time into the database, and runs the tests of the database, which must fail.
 * Writes the result to `.local/test-reports/mutants-policies.json`; exits with 1 if a hole survives.
 */
const REPORTS = fileURLToPath(new URL('../../../.local/test-reports/', import.meta.url))
const TESTS = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'bayt-holes-'))

/**
 * Test files that found earlier holes, the latest first. Such files often find the next hole too, for example the same trigger of
 * another table.
 */
const finders = ['database/access.test.ts']

const ON_PGLITE = 'database-pglite'
/** Locks can be tested only on a server. */
const ON_SERVER = 'database-postgres'

/**
 * @throws Error if tests fail without a hole, because such tests would seem to find every hole
 * @throws Error without a PostgreSQL server, because holes that only the tests on a server find would seem to survive
 */
async function requirePassingTests(): Promise<void> {
  const server = await startPostgres()
  if ('unavailable' in server) throw new Error(`The holes need the tests on PostgreSQL. ${server.unavailable}`)
  await server.stop()
  for (const project of [ON_PGLITE, ON_SERVER]) {
    const { code, output } = await run('vitest', ['run', '--project', project], { cwd: TESTS })
    if (code !== 0) throw new Error(`The tests of ${project} fail without a hole. Mend them first:\n${output}`)
  }
}

/** @returns the file of the first test that fails with the hole; undefined if all tests pass */
async function findingFile(hole: Hole, number: number): Promise<string | undefined> {
  return (
    (await failingFile(hole, number, ON_PGLITE, finders.slice(0, 2))) ??
    (await failingFile(hole, number, ON_PGLITE, ['database'])) ??
    (await failingFile(hole, number, ON_SERVER, ['database']))
  )
}

async function failingFile({ name, sql }: Hole, number: number, project: string, files: string[]): Promise<string | undefined> {
  const report = join(reports, `${number}.json`)
  const reporters = ['--reporter=json', `--outputFile=${report}`]
  const { code, output } = await run('vitest', ['run', '--project', project, '--bail', '1', ...reporters, ...files], {
    cwd: TESTS,
    env: { PLANTED_HOLE: sql },
  })
  if (code === 0) return
  const failed = existsSync(report) && readResults(report).find(({ status }) => status === 'failed')
  if (!failed) throw new Error(`The tests did not run with the hole "${name}":\n${output}`)
  return relative(TESTS, failed.name)
}

function readResults(report: string): { name: string; status: string }[] {
  return JSON.parse(readFileSync(report, 'utf8')).testResults
}

/** @throws Error if the database refuses a hole: the tests would fail because of the refusal, not because of the hole */
async function readHoles(): Promise<Hole[]> {
  const database = await PGlite.create()
  await applyScripts([...platformScripts('pglite'), ...migrationScripts()], (sql) => database.exec(sql))
  const holes = await findHoles(database)
  for (const { name, sql } of holes)
    await database.exec(`begin; ${sql}; rollback;`).catch((cause) => {
      throw new Error(`The hole "${name}" cannot be planted: ${cause}`, { cause })
    })
  await database.close()
  return holes
}

const holes = await readHoles()
await requirePassingTests()
const queue = holes.entries()
const survivors: Hole[] = []

async function plantNext(): Promise<void> {
  for (const [number, hole] of queue) {
    const finder = await findingFile(hole, number)
    if (finder) finders.unshift(finder)
    else survivors.push(hole)
    console.log(
      `${finder ? '✓ found' : '✗ SURVIVES'} (${number + 1} of ${holes.length}): ${hole.name}${finder ? `, by ${finder}` : ''}`,
    )
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, plantNext))
rmSync(reports, { recursive: true })
mkdirSync(REPORTS, { recursive: true })
writeFileSync(`${REPORTS}mutants-policies.json`, JSON.stringify({ holes: holes.length, survivors }, null, 2))
console.log(`${holes.length - survivors.length} of ${holes.length} holes were found`)
process.exit(survivors.length > 0 ? 1 : 0)
