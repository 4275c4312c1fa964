import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import { checkArguments } from './command-line.ts'
import { ROOT } from './root.ts'

/**
 * `npm run rollback [-- <release> | --list | --resume | --rebuild]`: shows an older release of the site. Without settings it uses
 * the site of `npm start`; PUBLISHER_DATA_DIR and DEPLOY_HOOK_SECRET name another publisher.
 */
const USAGE = 'Usage: npm run rollback -- [<release> | --list | --resume | --rebuild]'

// If npm took `--list` for itself, the command below would roll back.
checkArguments(USAGE)
const backendDir = join(ROOT, '.local/state/backend')
const isLocal = process.env.PUBLISHER_DATA_DIR === undefined
const localSettings = {
  PUBLISHER_DATA_DIR: join(ROOT, '.local/state/publisher'),
  ...(existsSync(backendDir) ? { DEPLOY_HOOK_SECRET: loadSecrets(backendDir).hookSecret } : {}),
}
const script = join(ROOT, 'apps/publisher/src/rollback/command.ts')
const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...(isLocal ? localSettings : {}) },
})
process.exitCode = status ?? 1
