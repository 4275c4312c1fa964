import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { preparedState } from '@bayt/local-supabase/prepared-state'
import { buildApps } from './build.ts'
import { browserVariables } from './chromium.ts'
import { ROOT } from './root.ts'
import { run } from './run.ts'
import { withTemporaryFolder } from './temporary-folder.ts'
import { groupOf, needsBuild } from './test-files.ts'
import { type Part, readReport } from './test-report.ts'

const REPORT = join(ROOT, '.local/test-reports/vitest.json')
const BROWSER_REPORT = join(ROOT, 'apps/e2e/.reports/test-browser.json')

/**
 * Runs test files with all their tests: the files of Vitest in one process, then the files of Playwright, with the needed builds
 * and stacks.
 * @param files paths relative to the repository
 */
export async function runFiles(files: readonly string[]): Promise<Part[]> {
  if (files.some(needsBuild)) await Promise.all([buildApps(), preparedState('demo')])
  const inBrowser = files.filter((file) => file.startsWith('apps/e2e/'))
  const others = files.filter((file) => !inBrowser.includes(file))
  return [
    ...(others.length > 0
      ? [
          await runWith(
            'vitest',
            ['run', '--reporter=default', '--reporter=json', `--outputFile=${REPORT}`, ...others],
            REPORT,
            '',
          ),
        ]
      : []),
    ...(inBrowser.length > 0 ? [await runInBrowser(inBrowser)] : []),
  ]
}

async function runInBrowser(files: readonly string[]): Promise<Part> {
  const paths = files.map((file) => file.replace('apps/e2e/', ''))
  return runWith('pnpm', ['--filter', '@bayt/e2e', 'exec', 'playwright', 'test', ...paths], BROWSER_REPORT, 'apps/e2e', {
    E2E_GROUPS: [...new Set(files.map(groupOf))].join(),
    ...(await browserVariables()),
  })
}

async function runWith(
  command: string,
  args: string[],
  report: string,
  folder: string,
  env: Record<string, string> = {},
): Promise<Part> {
  const startedMs = performance.now()
  rmSync(report, { force: true })
  const { code } = await withTemporaryFolder((temporary) =>
    run(command, args, { onLine: (line) => console.log(line), env: { ...env, ...temporary }, endsWithProcess: true }),
  )
  const title = folder ? 'In the browser' : 'Tests'
  return { title, ms: performance.now() - startedMs, results: readReport(title, report, folder, code) }
}
