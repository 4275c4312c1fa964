import { parseArgs } from 'node:util'
import { buildApps } from './build.ts'
import { run } from './run.ts'
import { sourceFiles } from './sources.ts'
import { CHECKS } from './test-run/checks.ts'
import { TEST_GROUPS, type TestGroup } from './test-run/groups.ts'
import { type RunnerResult, runPlaywright, runVitest, type TestFiles } from './test-run/runners.ts'
import { type Selection, select } from './test-run/select.ts'
import { slowest, type TestTime } from './test-run/slowest-tests.ts'
import { type PartResult, summaryTable } from './test-run/summary.ts'
import { add, checkTally, EMPTY_TALLY, summaryLine, type Tally } from './test-run/tally.ts'

/**
 * `npm test [-- <name> …]`: all checks and tests, or the named ones: a check (`lint`), a group (`api`), a part of the path of test
 * files (`site/lists`). `npm test -- --list` prints the names. The last line has the totals.
 */
const SLOWEST_COUNT = 10

const { values, positionals } = parseArgs({ options: { list: { type: 'boolean' } }, allowPositionals: true })
const names = CHECKS.map(({ name }) => name)
if (values.list) {
  printNames()
  process.exit(0)
}

const results: PartResult[] = []
const times: TestTime[] = []

/** Runs one part, prints its result and adds it to the totals. */
async function part(title: string, job: () => Promise<Tally>): Promise<void> {
  const startedMs = performance.now()
  console.log(`\n▸ ${title}`)
  const tally = await job().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return checkTally(false)
  })
  const ms = performance.now() - startedMs
  results.push({ title, tally, ms })
  console.log(`${tally.failed > 0 ? '✗' : '✓'} ${title}: ${summaryLine(tally)} (${(ms / 1000).toFixed(1)} s)`)
}

const { checks, files } = selectOrExit()
for (const { name, title, command, args } of CHECKS) if (checks.includes(name)) await part(title, () => check(command, args))
if ([...files.keys()].some(({ needsBuild }) => needsBuild)) await part('Production builds', build)
await tests('Unit, database, API and fault tests', 'vitest', runVitest)
await tests('End-to-end tests', 'playwright', runPlaywright)

const total = results.map(({ tally }) => tally).reduce(add, EMPTY_TALLY)
console.log(`\n${summaryTable(results, slowest(times, SLOWEST_COUNT))}`)
const failed = results.filter(({ tally }) => tally.failed > 0).map(({ title }) => title)
if (failed.length > 0) console.log(`\nFailed: ${failed.join('; ')}`)
console.log(summaryLine(total))
process.exit(total.failed > 0 ? 1 : 0)

function selectOrExit(): Selection {
  try {
    return select(positionals, names, sourceFiles())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
}

async function build(): Promise<Tally> {
  await buildApps()
  return checkTally(true)
}

/** Runs a command as a single check; prints its output only if it fails. */
async function check(command: string, args: string[]): Promise<Tally> {
  const { code, output } = await run(command, args)
  if (code !== 0) console.log(output)
  return checkTally(code === 0)
}

async function tests(
  title: string,
  runner: TestGroup['runner'],
  execute: (files: TestFiles) => Promise<RunnerResult>,
): Promise<void> {
  const own = new Map([...files].filter(([group]) => group.runner === runner))
  if (own.size === 0) return
  await part(title, async () => {
    const result = await execute(own)
    times.push(...result.times)
    return result.tally
  })
}

function printNames(): void {
  const all = select([], names, sourceFiles()).files
  console.log('Checks')
  for (const { name, title } of CHECKS) console.log(`  ${name.padEnd(10)} ${title}`)
  for (const group of TEST_GROUPS) {
    console.log(`\n${group.name}: ${group.title}`)
    for (const file of all.get(group) ?? []) console.log(`  ${file}`)
  }
}
