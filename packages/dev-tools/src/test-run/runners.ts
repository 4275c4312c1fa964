import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowsers } from '../chromium.ts'
import { PATIENT_VITEST } from '../patient-vitest.ts'
import { isLongRun } from '../random-runs.ts'
import { ROOT } from '../root.ts'
import { type RunResult, run } from '../run.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'
import type { TestGroup } from './groups.ts'
import { add, checkTally, EMPTY_TALLY, playwrightTally, readTally, type Tally, type VitestTotals, vitestTally } from './tally.ts'
import {
  brokenFiles,
  missingFiles,
  playwrightResults,
  type TestResult,
  unreportedFiles,
  type VitestReport,
  vitestResults,
} from './test-results.ts'

/** The result of a test runner. */
export interface RunnerResult {
  tally: Tally
  results: TestResult[]
}

/** Test files by their group; all files of all groups are a complete run. */
export type TestFiles = ReadonlyMap<TestGroup, readonly string[]>

const REPORTS = join(ROOT, '.local/test-reports')

/**
 * Runs the test files of one group with Vitest, in a process of its own. Its lines are printed with the name of the group. A file that
 * Vitest leaves out, or that fails outside its tests, counts as a failure.
 */
export async function runVitest(group: TestGroup, files: readonly string[]): Promise<RunnerResult> {
  // Long runs set their own limits.
  const timeouts = isLongRun() ? [] : PATIENT_VITEST
  const withoutTest = (report: VitestReport) => [...brokenFiles(report), ...unreportedFiles(report, files)]
  const tally = (report: VitestTotals & VitestReport) =>
    add(vitestTally(report), { ...EMPTY_TALLY, failed: withoutTest(report).length })
  const results = (report: VitestReport) => [...vitestResults(report), ...withoutTest(report)]
  return runReporting(`vitest-${group.name}.json`, tally, results, (report) =>
    withTemporaryFolder((env) =>
      run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`, ...timeouts, ...files], {
        onLine: (line) => console.log(`  ${group.name}: ${line}`),
        env,
        endsWithProcess: true,
      }),
    ),
  )
}

/** The tests that run in the browser: all, or only those marked for the complete run (`apps/e2e/fixtures/each-run.ts`). */
export type BrowserTests = 'all' | 'marked'

const MARK = '@each-run'
const PLAYWRIGHT = ['--filter', '@bayt/e2e', 'exec', 'playwright', 'test']

/**
 * Runs test files with Playwright, with their stacks. Unmarked tests count as skipped if only marked tests run. A file without any test in
 * the reports counts as a failure.
 */
export async function runPlaywright(files: TestFiles, tests: BrowserTests): Promise<RunnerResult> {
  const { complete, headlessShell } = await ensureBrowsers()
  const paths = [...files.values()].flat().map((file) => file.replace('apps/e2e/', ''))
  const env = {
    E2E_GROUPS: [...files.keys()].map(({ name }) => name).join(),
    ...(headlessShell ? { HEADLESS_SHELL_PATH: headlessShell } : {}),
    ...(complete ? { CHROMIUM_PATH: complete } : {}),
  }
  const running = runReporting('playwright.json', playwrightTally, playwrightResults, (report) =>
    run('pnpm', [...PLAYWRIGHT, '--reporter=list,json', ...(tests === 'marked' ? ['--grep', MARK] : []), ...paths], {
      onLine: (line) => console.log(`  ${line}`),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      endsWithProcess: true,
    }),
  )
  const [unmarked, { tally, results }] = await Promise.all([tests === 'all' ? NOTHING : listUnmarked(paths, env), running])
  const reported = [...results, ...unmarked.results].map(({ file }) => file)
  // A runner that ended early is a failure already.
  const missing = reported.length === 0 ? [] : missingFiles(reported, paths, NOT_IN_BROWSER)
  return {
    tally: [unmarked.tally, { ...EMPTY_TALLY, failed: missing.length }].reduce(add, tally),
    results: [...results, ...missing],
  }
}

const NOTHING: RunnerResult = { tally: EMPTY_TALLY, results: [] }
const NOT_IN_BROWSER = 'It has an error, or no project of Playwright includes it.'

/** The unmarked tests of the files, as skipped; one failure if Playwright cannot list them. */
async function listUnmarked(paths: readonly string[], env: Record<string, string>): Promise<RunnerResult> {
  const report = join(REPORTS, 'playwright-unmarked.json')
  mkdirSync(REPORTS, { recursive: true })
  const { code, output } = await run('pnpm', [...PLAYWRIGHT, '--list', '--reporter=json', '--grep-invert', MARK, ...paths], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    endsWithProcess: true,
  })
  if (code !== 0) {
    console.error(`The tests of the browser that the complete run leaves out cannot be listed: ${output}`)
    return { tally: checkTally(false), results: [] }
  }
  const listed = JSON.parse(readFileSync(report, 'utf8'))
  const { skipped } = playwrightTally(listed)
  console.log(`  ${skipped} further tests of the browser: npm test -- site console`)
  return { tally: { ...EMPTY_TALLY, skipped }, results: playwrightResults(listed) }
}

/**
 * Runs a test runner, and reads the report that it writes. A runner that ends early writes none, so the report of an earlier run
 * is removed first.
 * @param start receives the path of the report
 */
export async function runReporting(
  name: string,
  tally: (report: never) => Tally,
  results: (report: never) => TestResult[],
  start: (report: string) => Promise<Pick<RunResult, 'code'>>,
): Promise<RunnerResult> {
  const report = join(REPORTS, name)
  mkdirSync(REPORTS, { recursive: true })
  rmSync(report, { force: true })
  const { code } = await start(report)
  return { tally: readTally(report, tally, code), results: readResults(report, results) }
}

/** A missing report is already counted as a failure by the tally. */
function readResults(report: string, parse: (report: never) => TestResult[]): TestResult[] {
  try {
    return parse(JSON.parse(readFileSync(report, 'utf8')) as never)
  } catch {
    return []
  }
}
