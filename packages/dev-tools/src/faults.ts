import { spawnSync } from 'node:child_process'
import { exitWithUsage, readArguments } from './command-line.ts'
import { ROOT } from './root.ts'

/** `npm run faults [-- --times 20]`: causes every fault of publishing, `--times` times (docs/decisions/publishing.md). */
const USAGE = 'Usage: npm run faults -- --times 20    causes every fault of publishing, 20 times; without --times once'
const { values } = readArguments(USAGE, { options: { times: { type: 'string', default: '1' } } })
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1) {
  exitWithUsage(`--times ${values.times}: give the number of repetitions, a whole number from 1.`, USAGE)
}
const { status } = spawnSync('vitest', ['run', 'apps/publisher/test/faults'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, FAULTS_TIMES: String(times) },
})
process.exitCode = status ?? 1
