import { exitWithUsage, readArguments } from './command-line.ts'
import { exitOnSignals } from './exit-on-signals.ts'
import { runFiles } from './run-files.ts'
import { sourceFiles } from './sources.ts'
import { isLongTest, selectFiles } from './test-files.ts'
import { summary } from './test-report.ts'

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
console.log(`Seed ${seed}. Replay with: npm run test:long -- --seed ${seed}`)
Object.assign(process.env, { TEST_LONG: '1', TEST_SEED: String(seed), FAULTS_TIMES: String(times) })
const startedMs = performance.now()
const parts = await runFiles(chosenFiles())
console.log(summary(parts, performance.now() - startedMs))
process.exit(parts.some(({ results }) => results.some(({ status }) => status === 'failed')) ? 1 : 0)

function chosenFiles(): string[] {
  const files = sourceFiles()
  if (positionals.length === 0) return files.filter(isLongTest)
  try {
    return [...new Set(positionals.flatMap((name) => selectFiles(name, files)))]
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

function fail(message: string): never {
  return exitWithUsage(message, USAGE)
}
