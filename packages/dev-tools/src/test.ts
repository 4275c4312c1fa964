import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildApps } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { ROOT } from './root.ts'
import { run } from './run.ts'
import { add, checkTally, EMPTY_TALLY, playwrightTally, readTally, summaryLine, type Tally, vitestTally } from './tally.ts'

/** `npm test`: all checks of the project, the fastest first, and one line of totals at the end. */
const reports = join(ROOT, '.local/test-reports')
mkdirSync(reports, { recursive: true })

let total = EMPTY_TALLY
const failures: string[] = []

/** Runs one part, prints its result and adds it to the totals. */
async function part(name: string, job: () => Promise<Tally>): Promise<void> {
  const startedMs = performance.now()
  console.log(`\n▸ ${name}`)
  const tally = await job().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return checkTally(false)
  })
  total = add(total, tally)
  if (tally.failed > 0) failures.push(name)
  console.log(
    `${tally.failed > 0 ? '✗' : '✓'} ${name}: ${summaryLine(tally)} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`,
  )
}

/** Runs a command as a single check; prints its output only if it fails. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  await part(name, async () => {
    const { code, output } = await run(command, args)
    if (code !== 0) console.log(output)
    return checkTally(code === 0)
  })
}

/** Prints the output of a runner immediately. */
const printed = { onLine: (line: string) => console.log(`  ${line}`) }

async function vitest(): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${report}`]
  // A busy machine changes how long a test takes, not its result.
  const timeouts = ['--testTimeout=120000', '--hookTimeout=180000']
  const { code } = await run('vitest', ['run', ...reporters, ...timeouts], printed)
  return readTally(report, vitestTally, code)
}

async function playwright(): Promise<Tally> {
  const report = join(reports, 'playwright.json')
  const chromium = await ensureChromium()
  const { code } = await run('pnpm', ['--filter', '@bayt/e2e', 'exec', 'playwright', 'test', '--reporter=list,json'], {
    ...printed,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  })
  return readTally(report, playwrightTally, code)
}

const startedMs = performance.now()
await check('Format and lint', 'biome', ['check', '--error-on-warnings', '.'])
await check('Import directions', process.execPath, [join(ROOT, 'packages/dev-tools/src/check-imports.ts')])
await check('One version of each dependency', 'sherif', ['--no-install'])
await check('Unused code', 'knip', [])
await part('Production builds', async () => {
  await buildApps()
  return checkTally(true)
})
await check('Types', 'turbo', ['run', 'typecheck', '--output-logs=errors-only'])
await part('Unit, database, function and API tests', vitest)
await part('End-to-end tests', playwright)

console.log(`\nTotal time: ${((performance.now() - startedMs) / 60_000).toFixed(1)} minutes`)
if (failures.length > 0) console.log(`Failed: ${failures.join('; ')}`)
console.log(summaryLine(total))
process.exit(total.failed > 0 ? 1 : 0)
