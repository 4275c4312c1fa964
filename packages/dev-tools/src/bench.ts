import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** `npm run bench -- <what>` (or `pnpm bench <what>`): runs a benchmark of apps/bench. */
const folder = join(ROOT, 'apps/bench/src')
const [what = ''] = process.argv.slice(2)
const known = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'main.ts')))
  .map((entry) => entry.name)

if (!known.includes(what)) {
  console.error(`The benchmark "${what}" does not exist. Use one of: ${known.join(', ')}.`)
  process.exit(1)
}
await import(join(folder, what, 'main.ts'))
