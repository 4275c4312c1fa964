import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readArguments, withoutSeparator } from './command-line.ts'
import { ROOT } from './root.ts'
import { run } from './run.ts'

const USAGE =
  'Usage: SUPABASE_URL=https://abc.supabase.co SUPABASE_PUBLISHABLE_KEY=sb_publishable_… SITE_URL=https://example.com npm run build:static -- [--avif] [--skip-comparison]'

/** `npm run build:static`: builds the code of the site, then renders the content of a Supabase project into `apps/site/dist/static`. */
const flag = { type: 'boolean' } as const
// Checks the arguments before the build, because the build takes a minute.
readArguments(USAGE, { options: { avif: flag, 'skip-comparison': flag } })
const { code, output } = await run('turbo', ['run', 'build', '--filter=@bayt/site', '--output-logs=errors-only'])
if (code !== 0) {
  console.error(`The code of the site could not be built:\n${output}`)
  process.exit(1)
}
const script = join(ROOT, 'apps/site/src/render/tools/build-static.ts')
process.exitCode =
  spawnSync(process.execPath, [script, ...withoutSeparator(process.argv.slice(2))], { stdio: 'inherit' }).status ?? 1
