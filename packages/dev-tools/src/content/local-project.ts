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

/**
 * Checks before a command whether the project of `npm start` runs: waiting would not help if nobody has started it.
 * @param url the project of the command; another one is not checked
 * @throws Error with the remedy
 */
export async function checkIsRunning(url: string, env: Record<string, string | undefined>): Promise<void> {
  if (url !== localProject(env)?.url) return
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
  } catch (error) {
    if (!isRefused(error)) return
    throw new Error(
      `The project of npm start is not running at ${url}. Run npm start in another window, then this command again.`,
    )
  }
}

/** Whether nothing listens at the address. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
