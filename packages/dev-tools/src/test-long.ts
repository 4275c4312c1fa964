import { buildApps } from './build.ts'
import { exitWithUsage, readArguments } from './command-line.ts'
import { exitOnSignals } from './exit-on-signals.ts'
import { sourceFiles } from './sources.ts'
import type { TestGroup } from './test-run/groups.ts'
import { longTests } from './test-run/long-tests.ts'
import { runPlaywright, runVitest } from './test-run/runners.ts'
import { type Selection, select } from './test-run/select.ts'
import { add, EMPTY_TALLY, summaryLine } from './test-run/tally.ts'

/**
 * `npm run test:long [-- --seed 7] [-- <part of a file name>]`: runs the random tests with thousands of cases, every fault of
 * publishing 20 times, 50 faults while staff edit, every odd value in every form, and the screens in every combination of
 * language, width and device. Prints the seed; the same seed draws the same cases.
 */
const USAGE = `Usage: npm run test:long                       every test that has more cases than an ordinary run shows
       npm run test:long -- --seed 7           the cases of an earlier run
       npm run test:long -- --times 5 spine    5 times each fault; only files with this part of a name`
const { values, positionals } = readArguments(USAGE, {
  options: { seed: { type: 'string' }, times: { type: 'string', default: '20' } },
  allowPositionals: true,
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const times = Number(values.times)
if (!Number.isInteger(seed)) fail(`--seed ${values.seed}: give the whole number that an earlier run printed.`)
if (!Number.isInteger(times) || times < 1) fail(`--times ${values.times}: give a whole number from 1.`)

exitOnSignals()
await buildApps()
console.log(`Seed ${seed}. Replay with: npm run test:long -- --seed ${seed}`)
Object.assign(process.env, { TEST_LONG: '1', TEST_SEED: String(seed), FAULTS_TIMES: String(times) })
const { files } = selectOrFail(positionals.length > 0 ? positionals : longTests(sourceFiles()))
const ofRunner = (runner: TestGroup['runner']) => [...files].filter(([group]) => group.runner === runner)
let tally = EMPTY_TALLY
// One group after the other: parallel groups would distort the quoted figures of the long runs.
for (const [group, own] of ofRunner('vitest')) tally = add(tally, (await runVitest(group, own)).tally)
const inBrowser = new Map(ofRunner('playwright'))
if (inBrowser.size > 0) tally = add(tally, (await runPlaywright(inBrowser, 'all')).tally)
console.log(summaryLine(tally))
process.exit(tally.failed > 0 ? 1 : 0)

function selectOrFail(names: readonly string[]): Selection {
  try {
    return select(names, [], sourceFiles())
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

function fail(message: string): never {
  return exitWithUsage(message, USAGE)
}
