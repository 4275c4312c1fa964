import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import { ROOT } from '../root.ts'

/** The project that `npm start` runs: its address and secret key; `undefined` if it was never started. */
export function localProject(env: Record<string, string | undefined>): { url: string; secretKey: string } | undefined {
  const backendDir = join(env.START_DIR ?? join(ROOT, '.local'), 'state', 'backend')
  const address = join(backendDir, 'address.txt')
  if (!existsSync(address)) return undefined
  return { url: readFileSync(address, 'utf8').trim(), secretKey: loadSecrets(backendDir).secretKey }
}
