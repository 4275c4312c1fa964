import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import { ROOT } from '../root.ts'

export interface LocalProject {
  url: string
  secretKey: string
  publishableKey: string
}

/** The project that `npm start` runs: its address and keys; `undefined` if it was never started. */
export function localProject(env: Record<string, string | undefined>): LocalProject | undefined {
  const backendDir = join(env.START_DIR ?? join(ROOT, '.local'), 'state', 'backend')
  const address = join(backendDir, 'address.txt')
  if (!existsSync(address)) return undefined
  const { secretKey, publishableKey } = loadSecrets(backendDir)
  return { url: readFileSync(address, 'utf8').trim(), secretKey, publishableKey }
}
