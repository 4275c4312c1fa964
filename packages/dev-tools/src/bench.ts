import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { endWithHelp, exitWithUsage } from './command-line.ts'
import { ROOT } from './root.ts'

/** `npm run bench -- <what>` (or `pnpm bench <what>`): runs a benchmark of apps/bench. */
const USAGE =
  'Usage: npm run bench -- publish   measures, and writes the result into docs/benchmarks.md (README.md lists the options)'
const folder = join(ROOT, 'apps/bench/src')
endWithHelp(USAGE)
const [what = ''] = process.argv.slice(2)
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'main.ts')))
  .map((entry) => entry.name)

if (!names.includes(what)) {
  const known = `Use one of: ${names.join(', ')}.`
  exitWithUsage(what === '' ? known : `The benchmark "${what}" does not exist. ${known}`, USAGE)
}
await import(join(folder, what, 'main.ts'))
