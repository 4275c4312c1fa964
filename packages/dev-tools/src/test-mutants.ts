import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { MUTANT_PARTS, type MutantPart } from './mutants/parts.ts'
import { ROOT } from './root.ts'
import { run } from './run.ts'

/**
 * `npm run test:mutants [-- content drafts merge history publisher policies]`: changes the code in many small ways, and counts the changes that no
 * test notices (docs/quality.md). The reports are in `.local/test-reports/mutants-*`.
 */
const POLICIES = 'policies'
const REPORTS = '.local/test-reports'
const names = [...MUTANT_PARTS.map(({ name }) => name), POLICIES]

const chosen = process.argv.length > 2 ? process.argv.slice(2) : names
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There are no mutants "${unknown.join('", "')}". Use one of: ${names.join(', ')}.`)
  process.exit(1)
}
process.chdir(ROOT)
for (const part of MUTANT_PARTS) if (chosen.includes(part.name)) await tryMutants(part)
if (chosen.includes(POLICIES)) await plantHoles()

/** Prints the survivors and the score. */
async function tryMutants({ name, title, folder, sources }: MutantPart): Promise<void> {
  console.log(`\n▸ ${title}`)
  process.env.MUTANTS_FOLDER = folder
  const inFolder = (pattern: string) => (pattern.startsWith('!') ? `!${join(folder, pattern.slice(1))}` : join(folder, pattern))
  await new Stryker({
    mutate: sources.map(inFolder),
    testRunner: 'vitest',
    vitest: { configFile: 'packages/dev-tools/src/mutants/vitest.config.ts', related: true },
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    coverageAnalysis: 'perTest',
    // Mutants in constants of modules would need all tests each.
    ignoreStatic: true,
    ignorePatterns: ['.local', '**/dist', '**/.turbo', '**/.astro', 'docs', 'apps/e2e/baselines'],
    tempDirName: '.local/mutants',
    incremental: true,
    incrementalFile: join(REPORTS, `mutants-${name}-incremental.json`),
    reporters: ['clear-text', 'json'],
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
