import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@bayt/dev-tools/root'
import { loadSecrets, signingKey } from '@bayt/local-supabase/secrets'
import { hasCode } from '@bayt/release/files'

export interface LocalProject {
  /** The folder of the project's database. */
  stateDir: string
  url: string
  secretKey: string
  publishableKey: string
  /** `ADMIN_JWT_KEY` of its functions. */
  adminKey: string
}

/** The project that `npm start` runs: its address and keys; `undefined` if the project was never started. */
export function localProject(env: Record<string, string | undefined>): LocalProject | undefined {
  const backendDir = join(env.START_DIR ?? join(ROOT, '.local'), 'state', 'backend')
  const address = join(backendDir, 'address.txt')
  if (!existsSync(address)) return undefined
  const secrets = loadSecrets(backendDir)
  const { secretKey, publishableKey } = secrets
  const url = readFileSync(address, 'utf8').trim()
  return { stateDir: backendDir, url, secretKey, publishableKey, adminKey: signingKey(secrets) }
}

/**
 * Checks before a command whether the project of `npm start` runs: a command would wait in vain for a project that nobody has
 * started.
 * @param url the project of the command; other projects are not checked
 * @throws Error with the remedy
 */
export async function checkIsRunning(url: string, env: Record<string, string | undefined>): Promise<void> {
  if (url !== localProject(env)?.url || (await isRunning(url))) return
  throw new Error(`The project of npm start is not running at ${url}. Run npm start in another window, then this command again.`)
}

/** Whether something listens at the address. */
export async function isRunning(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
    return true
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    return !hasCode(cause, 'ECONNREFUSED')
  }
}
