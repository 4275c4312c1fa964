import { isLoopback } from '@bayt/content/text/secure-address'
import { type Project, projectOfStaff, projectWithKey } from '@bayt/content-transfer/project'
import { type LocalProject, localProject } from './local-project.ts'
import { isSecretKey } from './secret-key.ts'
import { staffToken } from './sign-in.ts'

interface ProjectOptions {
  /** Address of the project, if the command line contains one. */
  url: string | undefined
  /** E-mail of an account of staff, if there is no secret key. */
  email: string | undefined
}

/**
 * Connects to the project of an export or import: with the secret key of the environment, or with the public key and the
 * sign-in of an account. Without settings, it is the project of `npm start`. The command line contains no secrets.
 * @throws Error that names what is missing
 */
export async function connect({ url: named, email }: ProjectOptions, env: Record<string, string | undefined>): Promise<Project> {
  const local = localProject(env)
  const address = named ?? env.SUPABASE_URL?.trim() ?? ''
  if (address === '') {
    const key = keyOfAnotherProject(env, local)
    if (key) {
      const otherwise = local
        ? ', or remove SUPABASE_SECRET_KEY and SUPABASE_PUBLISHABLE_KEY to use the local one (npm start)'
        : ''
      throw new Error(`${key} is set, but SUPABASE_URL is not. Set it to the address of the project${otherwise}.`)
    }
    if (local) return projectWithKey(local.url, local.secretKey)
    throw new Error('No project is set: start the local one (npm start), or set SUPABASE_URL and SUPABASE_SECRET_KEY.')
  }
  const url = projectOrigin(address)
  const secretKey = env.SUPABASE_SECRET_KEY?.trim()
  if (secretKey && !isSecretKey(secretKey)) {
    // With a public key, an export would look complete but lack all drafts.
    throw new Error('SUPABASE_SECRET_KEY is a public key. It should be the secret key (sb_secret_…).')
  }
  if (secretKey) return projectWithKey(url, secretKey)
  if (!email && local?.url === url) return projectWithKey(url, local.secretKey)
  const publishableKey = env.SUPABASE_PUBLISHABLE_KEY?.trim()
  if (publishableKey) return projectOfStaff(url, publishableKey, await staffToken(url, publishableKey, email))
  throw new Error(
    `A key of ${url} is missing. Set SUPABASE_SECRET_KEY in the environment, or SUPABASE_PUBLISHABLE_KEY to sign in as an admin.`,
  )
}

/** The setting whose key is not that of the local project: a backup of the demo catalogue would replace that of the company. */
function keyOfAnotherProject(env: Record<string, string | undefined>, local: LocalProject | undefined): string | undefined {
  const own = { SUPABASE_SECRET_KEY: local?.secretKey, SUPABASE_PUBLISHABLE_KEY: local?.publishableKey }
  const other = Object.entries(own).find(([name, localKey]) => {
    const key = env[name]?.trim()
    return key && key !== localKey
  })
  return other?.[0]
}

/** The origin of a project. @throws Error where secrets would be sent unencrypted */
export function projectOrigin(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return url.origin
  throw new Error(`"${address}" should be the https address of a Supabase project, such as https://abc.supabase.co.`)
}
