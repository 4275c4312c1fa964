import { availableParallelism } from 'node:os'
import { endWithHelp } from './command-line.ts'
import { exitOnSignals } from './exit-on-signals.ts'
import { run } from './run.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

/**
 * `npm run check`, for before a commit: the checks of `npm test`, and the tests that the files changed since `main` can affect,
 * except tests with browsers and databases (run these by name: `npm test -- database`). Unchanged parts come from turbo's cache.
 */
const SINCE = 'main'
const RUNS = [
  ['lint', 'versions', 'unused', 'imports', 'typecheck'],
  ['test', '--affected', '--', `--changed=${SINCE}`],
  // The tests of this package read texts, style sheets and documents of the complete repository.
  ['test', '--filter=@bayt/dev-tools'],
]
endWithHelp('Usage: npm run check    checks what differs from the branch main, before a commit')
exitOnSignals()
let failed = 0
for (const tasks of RUNS) {
  const args = ['run', '--continue=always', '--output-logs=errors-only', `--concurrency=${availableParallelism() + 1}`, ...tasks]
  const { code } = await withTemporaryFolder((env) => run('turbo', args, { env, endsWithProcess: true, onLine: console.log }))
  if (code !== 0) failed += 1
}
console.log(`${RUNS.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
