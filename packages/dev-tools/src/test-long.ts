import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApps } from './build.ts'
import { ROOT } from './root.ts'
import { run } from './run.ts'
import { readTally, summaryLine, vitestTally } from './test-run/tally.ts'

/**
 * `npm run test:long [-- --seed 7] [-- <part of a file name>]`: runs the random tests with thousands of cases, and every fault of
 * publishing 20 times. Prints the seed; the same seed draws the same cases.
 */
const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, times: { type: 'string', default: '20' } },
  allowPositionals: true,
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const times = Number(values.times)
if (!Number.isInteger(seed)) fail(`--seed ${values.seed}: give the whole number that an earlier run printed.`)
if (!Number.isInteger(times) || times < 1) fail(`--times ${values.times}: give a whole number from 1.`)

const reports = join(ROOT, '.local/test-reports')
mkdirSync(reports, { recursive: true })
const report = join(reports, 'vitest-long.json')
await buildApps()
console.log(`Seed ${seed}. Replay with: npm run test:long -- --seed ${seed}`)
const files = positionals.length > 0 ? positionals : ['.random.test.ts', 'apps/publisher/faults']
const { code } = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...files], {
  onLine: (line) => console.log(`  ${line}`),
  env: { TEST_LONG: '1', TEST_SEED: String(seed), FAULTS_TIMES: String(times) },
})
const tally = readTally(report, vitestTally, code)
console.log(summaryLine(tally))
process.exit(tally.failed > 0 ? 1 : 0)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
