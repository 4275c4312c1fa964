import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { exitWithUsage, readArguments, withoutSeparator } from '@bayt/dev-tools/command-line'
import { ROOT } from '@bayt/dev-tools/root'
import { loadSecrets } from '@bayt/local-supabase/secrets'

/**
 * `npm run rollback [-- <release> | --list | --resume | --rebuild]`: rolls the site back to an older release. Without settings,
 * the command uses the site of `npm start`; PUBLISHER_DATA_DIR and DEPLOY_HOOK_SECRET name another publisher.
 */
const USAGE = 'Usage: npm run rollback -- [<release> | --list | --resume | --rebuild]'

const flag = { type: 'boolean', default: false } as const
// Refuses a call from which npm took `--list` for itself: the command below would roll back.
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { list: flag, resume: flag, rebuild: flag },
})
if (positionals.length + Object.values(values).filter(Boolean).length > 1) {
  exitWithUsage('Name one release, or one of --list, --resume and --rebuild.', USAGE)
}
const backendDir = join(ROOT, '.local/state/backend')
const named = process.env.PUBLISHER_DATA_DIR?.trim()
const localSettings = {
  PUBLISHER_DATA_DIR: join(ROOT, '.local/state/publisher'),
  ...(existsSync(backendDir) ? { DEPLOY_HOOK_SECRET: loadSecrets(backendDir).hookSecret } : {}),
}
// A relative folder starts at the operator's folder. An empty folder name does not mean the local publisher.
const settings =
  named === undefined ? localSettings : { PUBLISHER_DATA_DIR: named && resolve(process.env.INIT_CWD ?? process.cwd(), named) }
const script = join(ROOT, 'apps/publisher/src/rollback/command.ts')
const { status } = spawnSync(process.execPath, [script, ...withoutSeparator(process.argv.slice(2))], {
  stdio: 'inherit',
  env: { ...process.env, ...settings },
})
process.exitCode = status ?? 1
