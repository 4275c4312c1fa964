import { isLoopback } from '@bayt/content/text/secure-address'
import { type Project, projectOfStaff, projectWithKey } from '@bayt/content-transfer/project'
import { localProject } from './local-project.ts'
import { isSecretKey } from './secret-key.ts'
import { staffToken } from './sign-in.ts'

interface ProjectOptions {
  /** Address of the project, where the command line names one. */
  url: string | undefined
  /** E-mail of a member of the staff, where there is no secret key. */
  email: string | undefined
}

/**
 * The project that content is exported from or imported into, with what the environment has: the secret key, or the public
 * one and somebody who signs in. Without any, the project of `npm start`. Nothing secret comes from the command line.
 * @throws Error that says what is missing
 */
export async function connect({ url: named, email }: ProjectOptions, env: Record<string, string | undefined>): Promise<Project> {
  const local = localProject(env)
  const address = named ?? env.SUPABASE_URL?.trim() ?? ''
  if (address === '') {
    if (local) return projectWithKey(local.url, local.secretKey)
    throw new Error('There is no project: start the local one (npm start), or set SUPABASE_URL and SUPABASE_SECRET_KEY.')
  }
  const url = projectOrigin(address)
  const secretKey = env.SUPABASE_SECRET_KEY?.trim()
  if (secretKey && !isSecretKey(secretKey)) {
    // With a public one an export would look whole and lack every draft.
    throw new Error('SUPABASE_SECRET_KEY holds a public key. It should hold the secret one (sb_secret_…).')
  }
  if (secretKey) return projectWithKey(url, secretKey)
  if (!email && local?.url === url) return projectWithKey(url, local.secretKey)
  const publishableKey = env.SUPABASE_PUBLISHABLE_KEY?.trim()
  if (publishableKey) return projectOfStaff(url, publishableKey, await staffToken(url, publishableKey, email))
  throw new Error(
    `A key of ${url} is missing. Set SUPABASE_SECRET_KEY in the environment, or SUPABASE_PUBLISHABLE_KEY to sign in as an admin.`,
  )
}

/** The origin of a project. @throws Error where what is secret would travel in the clear */
export function projectOrigin(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return url.origin
  throw new Error(`"${address}" should be the https address of a Supabase project, such as https://abc.supabase.co.`)
}
