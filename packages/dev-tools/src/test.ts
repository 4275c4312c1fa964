import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { preparedState } from '@bayt/local-supabase/prepared-state'
import { browserVariables } from './chromium.ts'
import { exitWithUsage, readArguments } from './command-line.ts'
import { exitOnSignals } from './exit-on-signals.ts'
import { ROOT } from './root.ts'
import { run } from './run.ts'
import { runFiles } from './run-files.ts'
import { sourceFiles } from './sources.ts'
import { withTemporaryFolder } from './temporary-folder.ts'
import { groupOf, selectFiles, TEST_GROUPS } from './test-files.ts'
import { checkResult, failure, missingFiles, type Part, readReport, summary } from './test-report.ts'

/**
 * `npm test [-- <name> …]`: the complete run (docs/decisions/complete-run.md), or the named checks and tests: a check (`lint`), a group
 * (`api`), a part of the path of test files (`site/lists`). `npm test -- --list` prints the names. The last line has the totals.
 */
const USAGE = `Usage:
  npm test               runs all checks, and tests that prove every rule
  npm test -- <name> …   runs checks (lint), groups (api) or the test files with a part of their path (site/lists), with all their tests
  npm test -- --list     prints all names`
/** Tasks of turbo.json that count as one test each. */
const CHECKS = ['lint', 'versions', 'unused', 'imports', 'typecheck']
/**
 * Tasks of turbo.json that write a report, in three queues of about the same length. In one queue turbo would start the longest tasks last,
 * because they wait for builds, and a core would be idle at the end.
 */
const API_TESTS = ['test:api']
const LONG_TESTS = ['@bayt/site#test', '@bayt/admin#test', 'test:database']
const OTHER_TESTS = ['test:faults', 'test']
const IN_LONG_TESTS = ['--filter=!@bayt/site', '--filter=!@bayt/admin']
const BROWSER_TESTS = ['test:browser']
/** Many tests wait for processes, so three queues run at the same time: about one task more than cores. */
const PER_QUEUE = Math.ceil(availableParallelism() / 2)

const { values, positionals } = readArguments(USAGE, { options: { list: { type: 'boolean' } }, allowPositionals: true })
const files = sourceFiles()
if (values.list) {
  console.log([...CHECKS, ...Object.keys(TEST_GROUPS), ...files.filter(groupOf)].join('\n'))
  process.exit(0)
}
exitOnSignals()
const startedMs = performance.now()
const parts: Part[] = []
if (positionals.length > 0) await runNamed(positionals)
else await runAll()
console.log(summary(parts, performance.now() - startedMs))
process.exit(parts.some(({ results }) => results.some(({ status }) => status === 'failed')) ? 1 : 0)

/** The complete run. If the sources of a task have not changed since it passed, its result comes from turbo's cache. */
async function runAll(): Promise<void> {
  // Tests read this variable (complete-run.ts).
  process.env.COMPLETE_RUN = '1'
  Object.assign(process.env, await browserVariables())
  // Prepares the demo content here, because several tasks copy the content.
  await Promise.all([runTasks(['build']), preparedState('demo')])
  const checksAndOthers = async () => {
    await runTasks(CHECKS, PER_QUEUE)
    await runTasks(OTHER_TESTS, PER_QUEUE, IN_LONG_TESTS)
  }
  await Promise.all([runTasks(API_TESTS, 1), runTasks(LONG_TESTS, PER_QUEUE), checksAndOthers()])
  const vitestFiles = files.filter((file) => /\.test\.tsx?$/.test(file))
  const missing = missingFiles(
    parts.flatMap(({ results }) => results),
    vitestFiles,
  )
  if (missing.length > 0) parts.push({ title: 'Tests that never run', ms: 0, results: missing })
  // These tests run alone, because they measure the time that a person would wait.
  await runTasks(BROWSER_TESTS)
}

async function runNamed(names: readonly string[]): Promise<void> {
  const checks = CHECKS.filter((name) => names.includes(name))
  const tests = new Set(names.filter((name) => !checks.includes(name)).flatMap(filesNamed))
  if (checks.length > 0) await runTasks(checks)
  if (tests.size > 0) parts.push(...(await runFiles([...tests])))
}

function filesNamed(name: string): string[] {
  try {
    return selectFiles(name, files)
  } catch (error) {
    return exitWithUsage(error instanceof Error ? error.message : String(error), USAGE)
  }
}

interface RunSummary {
  tasks: {
    taskId: string
    task: string
    directory: string
    execution?: { startTime: number; endTime: number; exitCode: number }
  }[]
}

/** Runs tasks of turbo.json in all packages, or in some (`filters`), `concurrency` at the same time, and adds their results to the parts. */
async function runTasks(tasks: readonly string[], concurrency = 2 * PER_QUEUE, filters: readonly string[] = []): Promise<void> {
  let summaryFile = ''
  const options = ['--continue=always', '--summarize', '--output-logs=new-only', `--concurrency=${concurrency}`, ...filters]
  const { code } = await withTemporaryFolder((env) =>
    run('turbo', ['run', ...tasks, ...options], {
      env: { ...env, NO_COLOR: '1' },
      endsWithProcess: true,
      onLine: (line) => {
        console.log(line)
        summaryFile = /^Summary: +(.+\.json)$/.exec(line)?.[1] ?? summaryFile
      },
    }),
  )
  if (!existsSync(summaryFile)) {
    parts.push({ title: 'turbo', ms: 0, results: [failure('turbo.json', tasks.join(), `turbo ended with code ${code}.`)] })
    return
  }
  const { tasks: executed }: RunSummary = JSON.parse(readFileSync(summaryFile, 'utf8'))
  rmSync(summaryFile)
  for (const name of tasks) {
    const own = executed.filter(({ task, taskId, execution }) => [task, taskId].includes(name) && execution !== undefined)
    if (own.length === 0) parts.push({ title: name, ms: 0, results: [failure('turbo.json', name, 'No package has this task.')] })
    else if (!CHECKS.includes(name) && name !== 'build') for (const task of own) parts.push(testPart(task))
    else parts.push(checkPart(name, own))
  }
}

type Executed = RunSummary['tasks'][number]

function timeOf({ execution }: Executed): number {
  return execution ? execution.endTime - execution.startTime : 0
}

function codeOf({ execution }: Executed): number {
  return execution?.exitCode ?? 1
}

function testPart(task: Executed): Part {
  const title = `${basename(task.directory)} ${task.task}`
  const report = join(ROOT, task.directory, '.reports', `${task.task.replace(':', '-')}.json`)
  return { title, ms: timeOf(task), results: readReport(title, report, task.directory, codeOf(task)) }
}

function checkPart(name: string, tasks: readonly Executed[]): Part {
  const ms = tasks.reduce((sum, task) => sum + timeOf(task), 0)
  return {
    title: name,
    ms,
    results: [
      checkResult(
        name,
        ms,
        tasks.every((task) => codeOf(task) === 0),
      ),
    ],
  }
}
