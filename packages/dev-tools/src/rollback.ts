import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import { ROOT } from './root.ts'

/**
 * `npm run rollback [-- <release> | --list | --resume]`: shows an older release of the site. Without settings it is that of
 * `npm start` on this machine; a publisher elsewhere is named by PUBLISHER_DATA_DIR and DEPLOY_HOOK_SECRET.
 */
const backendDir = join(ROOT, '.local/state/backend')
const isHere = process.env.PUBLISHER_DATA_DIR === undefined
const ofStart = {
  PUBLISHER_DATA_DIR: join(ROOT, '.local/state/publisher'),
  ...(existsSync(backendDir) ? { DEPLOY_HOOK_SECRET: loadSecrets(backendDir).hookSecret } : {}),
}
const script = join(ROOT, 'apps/publisher/src/rollback/command.ts')
const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...(isHere ? ofStart : {}) },
})
process.exitCode = status ?? 1
