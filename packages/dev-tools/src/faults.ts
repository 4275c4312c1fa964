import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ROOT } from './root.ts'

/** `npm run faults [-- --times 20]`: causes every fault of publishing, `--times` times (docs/decisions/publishing.md). */
const { values } = parseArgs({ options: { times: { type: 'string', default: '1' } } })
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1) {
  console.error(`--times ${values.times}: give the number of repetitions, a whole number from 1.`)
  process.exit(1)
}
const { status } = spawnSync('vitest', ['run', 'apps/publisher/faults'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, FAULTS_TIMES: String(times) },
})
process.exitCode = status ?? 1
