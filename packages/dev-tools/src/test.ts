import { availableParallelism } from 'node:os'
import { preparedState } from '@bayt/local-supabase/prepared-state'
import { buildApps } from './build.ts'
import { readArguments } from './command-line.ts'
import { exitOnSignals } from './exit-on-signals.ts'
import { run } from './run.ts'
import { sourceFiles } from './sources.ts'
import { CHECKS } from './test-run/checks.ts'
import { startOrder, TEST_GROUPS } from './test-run/groups.ts'
import { runLimited } from './test-run/run-limited.ts'
import { type RunnerResult, runPlaywright, runVitest } from './test-run/runners.ts'
import { type Selection, select } from './test-run/select.ts'
import { type PartResult, summaryTable } from './test-run/summary.ts'
import { add, checkTally, EMPTY_TALLY, summaryLine, type Tally } from './test-run/tally.ts'
import type { TestResult } from './test-run/test-results.ts'

/**
 * `npm test [-- <name> …]`: the complete run (docs/decisions/complete-run.md), or the named checks and tests: a check (`lint`), a group
 * (`api`), a part of the path of test files (`site/lists`). `npm test -- --list` prints the names. The last line has the totals.
 */
const USAGE = `Usage:
  npm test               runs all checks, and tests that prove every rule
  npm test -- <name> …   runs checks (lint), groups (api) or the test files with a part of their path (site/lists), with all their tests
  npm test -- --list     prints all names`
const { values, positionals } = readArguments(USAGE, { options: { list: { type: 'boolean' } }, allowPositionals: true })
const names = CHECKS.map(({ name }) => name)
if (values.list) {
  printNames()
  process.exit(0)
}

exitOnSignals()
const startedMs = performance.now()
const parts: PartResult[] = []
const executed: TestResult[] = []

/** Runs one part, prints its result and adds it to the totals. */
async function part(title: string, job: () => Promise<Tally>): Promise<void> {
  const startedMs = performance.now()
  console.log(`\n▸ ${title}`)
  const tally = await job().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return checkTally(false)
  })
  const ms = performance.now() - startedMs
  parts.push({ title, tally, ms })
  console.log(`${tally.failed > 0 ? '✗' : '✓'} ${title}: ${summaryLine(tally)} (${(ms / 1000).toFixed(1)} s)`)
}

const { checks, files, isComplete } = selectOrExit()
// Tests ask for it (complete-run.ts).
if (isComplete) process.env.COMPLETE_RUN = '1'
for (const { name, title, command, args } of CHECKS) if (checks.includes(name)) await part(title, () => check(command, args))
if ([...files.keys()].some(({ needsBuild }) => needsBuild)) await part('Production builds', build)
// Many tests wait for processes, so more groups than cores run at the same time.
await runLimited(
  startOrder(files.keys())
    .filter(({ runner }) => runner === 'vitest')
    .map((group) => () => tests(group.title, runVitest(group, files.get(group) ?? []))),
  availableParallelism() + 1,
)
const inBrowser = new Map([...files].filter(([{ runner }]) => runner === 'playwright'))
if (inBrowser.size > 0) await tests('End-to-end tests', runPlaywright(inBrowser, isComplete ? 'marked' : 'all'))

const total = parts.map(({ tally }) => tally).reduce(add, EMPTY_TALLY)
console.log(`\n${summaryTable(parts, performance.now() - startedMs, executed)}`)
const failed = parts.filter(({ tally }) => tally.failed > 0).map(({ title }) => title)
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
  // Several groups copy the demo content.
  await Promise.all([buildApps(), preparedState('demo')])
  return checkTally(true)
}

/** Runs a command as a single check; prints its output only if it fails. */
async function check(command: string, args: string[]): Promise<Tally> {
  const { code, output } = await run(command, args, { endsWithProcess: true })
  if (code !== 0) console.log(output)
  return checkTally(code === 0)
}

function tests(title: string, running: Promise<RunnerResult>): Promise<void> {
  return part(title, async () => {
    const result = await running
    executed.push(...result.results)
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
