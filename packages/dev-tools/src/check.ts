import { join } from 'node:path'
import { exitWithUsage, readArguments } from './command-line.ts'
import { exitOnSignals } from './exit-on-signals.ts'
import { changedFiles, isCommit, partlyStaged } from './quick-check/changed-files.ts'
import { slowTests, stepsFor } from './quick-check/steps.ts'
import { takeTurn } from './quick-check/turn.ts'
import { runOnChanges } from './quick-check/watch.ts'
import { ROOT } from './root.ts'
import { run } from './run.ts'
import { withTemporaryFolder } from './temporary-folder.ts'
import { add, checkTally, EMPTY_TALLY, summaryLine } from './test-run/tally.ts'

/**
 * `npm run check [-- --since main] [-- --watch]`: checks what the working change can affect, before a commit. Without browsers, and
 * without a database unless its sources changed; `npm test` is the complete run.
 */
const USAGE = `Usage:
  npm run check                    checks what differs from the last commit
  npm run check -- --since <name>  checks what the work since a commit or branch changed
  npm run check -- --watch         checks again after each change`
const { values } = readArguments(USAGE, { options: { since: { type: 'string', default: 'HEAD' }, watch: { type: 'boolean' } } })

const LOCK = join(ROOT, '.local/check.lock')

/** Checks when no other check runs. @returns whether all passed */
async function check(signal?: AbortSignal): Promise<boolean> {
  const release = await takeTurn(LOCK, 'check.ts', (holder) =>
    console.log(`Another check is running (process ${holder}), waiting … If that process is no check, remove ${LOCK}.`),
  )
  process.once('exit', release)
  try {
    return await runSteps(signal)
  } finally {
    process.off('exit', release)
    release()
  }
}

/** Runs every step, so that one run names all problems. */
async function runSteps(signal?: AbortSignal): Promise<boolean> {
  const startedMs = performance.now()
  const changed = changedFiles(values.since)
  const count = changed.present.length + changed.deleted.length
  console.log(`${count === 1 ? '1 file differs' : `${count} files differ`} from ${values.since}.`)
  const staged = partlyStaged()
  if (staged.length > 0) console.log(`Checked as they are on disk, not as they are staged: ${staged.join(', ')}`)
  let total = EMPTY_TALLY
  const failed: string[] = []
  for (const { title, command, args, remedy } of stepsFor(changed)) {
    const stepMs = performance.now()
    const { code, output } = await withTemporaryFolder((env) =>
      run(command, args, { env, endsWithProcess: true, ...(signal ? { signal } : {}) }),
    )
    if (signal?.aborted) return false
    console.log(`${code === 0 ? '✓' : '✗'} ${title} (${inSeconds(stepMs)})`)
    if (code !== 0) {
      console.log(output)
      if (remedy) console.log(remedy)
      failed.push(title)
    }
    total = add(total, checkTally(code === 0))
  }
  const slow = slowTests(changed)
  if (slow.length > 0) console.log(`Not run, because it takes long: npm test -- ${slow.join(' ')}`)
  if (failed.length > 0) console.log(`Failed: ${failed.join('; ')}`)
  console.log(`${summaryLine(total)} (${inSeconds(startedMs)})`)
  return total.failed === 0
}

const inSeconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`

if (!isCommit(values.since)) exitWithUsage(`--since ${values.since}: git knows no such commit or branch.`, USAGE)
exitOnSignals()
if (values.watch) {
  await runOnChanges(ROOT, async (signal) => {
    await check(signal)
    if (!signal.aborted) console.log('Waiting for a change. Ctrl-C ends.')
  })
}
process.exit((await check()) ? 0 : 1)
