import { type Project, projectWithKey } from '@bayt/content-transfer/project'
import { projectOrigin } from '../content/connect.ts'
import { localProject } from '../content/local-project.ts'
import { isSecretKey } from '../content/secret-key.ts'

/**
 * The project with its secret key, which only the operator has.
 * @param named the address on the command line
 * @throws Error that names what is missing
 */
export function operatorProject(named: string | undefined, env: Record<string, string | undefined>): Project {
  const local = localProject(env)
  const address = named ?? env.SUPABASE_URL?.trim() ?? local?.url
  const key = env.SUPABASE_SECRET_KEY?.trim() ?? (address === local?.url ? local?.secretKey : undefined)
  if (!address || !key) throw new Error('Set SUPABASE_URL and SUPABASE_SECRET_KEY, or start the local project (npm start).')
  if (!isSecretKey(key)) throw new Error('SUPABASE_SECRET_KEY is not the secret key (sb_secret_…).')
  return projectWithKey(projectOrigin(address), key)
}
