import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exitWithUsage, readArguments } from './command-line.ts'
import { MUTANT_NAMES, MUTANT_PARTS, type MutantPart, POLICIES } from './mutants/parts.ts'
import { ROOT } from './root.ts'
import { run } from './run.ts'

/**
 * `npm run test:mutants [-- content text search drafts merge history publisher policies]`: changes the code in many small ways, and counts
 * the changes that no test notices (docs/quality.md). The part `policies` plants holes into the database. Fails if too many changes
 * survive, or if any hole survives. The reports are in `.local/test-reports/mutants-*`.
 */
const REPORTS = '.local/test-reports'
/** The percentage of mutants that must be found in each part. */
const LOWEST_SCORE = 90

const USAGE = `Usage: npm run test:mutants               changes the code in many small ways, and counts what no test notices
       npm run test:mutants -- content    some of: ${MUTANT_NAMES.join(', ')}
       npm run test:mutants -- --incremental content    tries only what differs from the last run`
const options = { incremental: { type: 'boolean', default: false } } as const
const { values, positionals } = readArguments(USAGE, { options, allowPositionals: true })
const chosen = positionals.length > 0 ? positionals : MUTANT_NAMES
const unknown = chosen.filter((name) => !MUTANT_NAMES.includes(name))
if (unknown.length > 0) {
  exitWithUsage(`There are no mutants "${unknown.join('", "')}". Use one of: ${MUTANT_NAMES.join(', ')}.`, USAGE)
}
process.chdir(ROOT)
for (const part of MUTANT_PARTS) if (chosen.includes(part.name)) await tryMutants(part)
if (chosen.includes(POLICIES)) await plantHoles()

/** Prints the survivors and the score. */
async function tryMutants({ name, title, folder, sources }: MutantPart): Promise<void> {
  console.log(`\n▸ ${title}`)
  process.env.MUTANTS_FOLDER = folder
  const inFolder = (pattern: string) => (pattern.startsWith('!') ? `!${join(folder, pattern.slice(1))}` : join(folder, pattern))
  // Loading Stryker takes seconds, which help and errors need not wait for.
  const { Stryker } = await import('@stryker-mutator/core')
  await new Stryker({
    mutate: sources.map(inFolder),
    testRunner: 'vitest',
    vitest: { configFile: 'packages/dev-tools/src/mutants/vitest.config.ts', related: true },
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    coverageAnalysis: 'perTest',
    // A busy machine changes how long the first run takes, not whether its tests pass.
    dryRunTimeoutMinutes: 60,
    // Each mutant in a constant of a module would need all tests.
    ignoreStatic: true,
    ignorePatterns: ['.local', '**/dist', '**/.turbo', '**/.astro', 'docs', 'apps/e2e/baselines'],
    tempDirName: '.local/mutants',
    // The incremental report misses changes of other modules that the code imports.
    incremental: values.incremental,
    incrementalFile: join(REPORTS, `mutants-${name}-incremental.json`),
    thresholds: { high: 95, low: LOWEST_SCORE, break: LOWEST_SCORE },
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
    jsonReporter: { fileName: join(REPORTS, `mutants-${name}.json`) },
    concurrency: availableParallelism(),
    allowEmpty: false,
  }).runMutationTest()
}

async function plantHoles(): Promise<void> {
  console.log('\n▸ Holes in policies, triggers and functions of the database')
  const { code } = await run(process.execPath, [join(ROOT, 'supabase/tests/mutants/plant-holes.ts')], { onLine: console.log })
  if (code !== 0) process.exitCode = 1
}
