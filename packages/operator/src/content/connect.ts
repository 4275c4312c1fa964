import { isSecretKey } from '@bayt/content/text/secret-key'
import { isLoopback } from '@bayt/content/text/secure-address'
import { type Project, projectOfStaff, projectWithKey } from '@bayt/content-transfer/project'
import { checkIsRunning, type LocalProject, localProject } from './local-project.ts'
import { staffToken } from './sign-in.ts'

type Environment = Record<string, string | undefined>

const NO_PROJECT = 'No project is set: start the local one (npm start), or set SUPABASE_URL and SUPABASE_SECRET_KEY.'

interface ProjectOptions {
  /** Address of the project, if the command line contains one. */
  url: string | undefined
  /** E-mail of a staff account, if there is no secret key. */
  email: string | undefined
}

/**
 * Connects to the project of an export or import: with the secret key of the environment, or with the public key and the sign-in
 * of an account. Without settings, connects to the project of `npm start`. The command line contains no secrets.
 * @throws Error that names what is missing
 */
export async function connect({ url: named, email }: ProjectOptions, env: Environment): Promise<Project> {
  const local = localProject(env)
  const url = chosenAddress(named, env, local)
  if (url === undefined) {
    if (local) return projectWithKey(local.url, local.secretKey)
    throw new Error(NO_PROJECT)
  }
  const secretKey = secretKeyOf(env)
  if (secretKey) return projectWithKey(url, secretKey)
  if (!email && local?.url === url) return projectWithKey(url, local.secretKey)
  const publishableKey = env.SUPABASE_PUBLISHABLE_KEY?.trim()
  if (publishableKey) {
    await checkIsRunning(url, env)
    return projectOfStaff(url, publishableKey, await staffToken(url, publishableKey, email))
  }
  throw new Error(
    `A key of ${url} is missing. Set SUPABASE_SECRET_KEY in the environment, or SUPABASE_PUBLISHABLE_KEY to sign in as an admin.`,
  )
}

/**
 * The address of a project, and its secret key, which only the operator has. Without settings, the project of `npm start`.
 * @param named the address on the command line
 * @throws Error that names what is missing
 */
export function operatorAccess(named: string | undefined, env: Environment): { url: string; secretKey: string } {
  const local = localProject(env)
  const url = chosenAddress(named, env, local) ?? local?.url
  if (url === undefined) throw new Error(NO_PROJECT)
  const secretKey = secretKeyOf(env) ?? (url === local?.url ? local.secretKey : undefined)
  if (secretKey) return { url, secretKey }
  throw new Error(`A key of ${url} is missing. Set SUPABASE_SECRET_KEY in the environment.`)
}

/** @throws Error for a public key: with a public key, an export would look complete but lack all drafts */
function secretKeyOf(env: Environment): string | undefined {
  const key = env.SUPABASE_SECRET_KEY?.trim() || undefined
  if (key === undefined || isSecretKey(key)) return key
  throw new Error('SUPABASE_SECRET_KEY is a public key. It should be the secret key (sb_secret_…).')
}

/**
 * The address of the command line or of the environment; `undefined` without an address.
 * @throws Error for a wrong address, and for a key without an address
 */
function chosenAddress(named: string | undefined, env: Environment, local: LocalProject | undefined): string | undefined {
  // An empty `--url`, as from an unset variable, does not mean the local project.
  const address = named ?? (env.SUPABASE_URL?.trim() || undefined)
  if (address !== undefined) return asStarted(projectOrigin(address), local)
  const key = keyOfAnotherProject(env, local)
  if (!key) return undefined
  const otherwise = local ? ', or remove SUPABASE_SECRET_KEY and SUPABASE_PUBLISHABLE_KEY to use the local one (npm start)' : ''
  throw new Error(`${key} is set, but SUPABASE_URL is not. Set it to the address of the project${otherwise}.`)
}

/** `localhost` for the local project: the addresses of its pictures also contain `localhost`. */
function asStarted(url: string, local: LocalProject | undefined): string {
  const { protocol, hostname, port } = new URL(url)
  const started = URL.parse(local?.url ?? '')
  return started?.protocol === protocol && started.port === port && isLoopback(hostname) ? started.origin : url
}

/**
 * The setting whose key belongs to another project than the local project. If the export used the local project in that case, a
 * backup of the demo catalogue would replace the company's backup.
 */
function keyOfAnotherProject(env: Environment, local: LocalProject | undefined): string | undefined {
  const own = { SUPABASE_SECRET_KEY: local?.secretKey, SUPABASE_PUBLISHABLE_KEY: local?.publishableKey }
  const other = Object.entries(own).find(([name, localKey]) => {
    const key = env[name]?.trim()
    return key && key !== localKey
  })
  return other?.[0]
}

/** Whether secrets may be sent to an address: with https, or to this machine. */
export function isProjectAddress(url: URL | null): url is URL {
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

/** The origin of a project. @throws Error if secrets would be sent unencrypted */
export function projectOrigin(address: string): string {
  const url = URL.parse(address)
  if (isProjectAddress(url)) return url.origin
  throw new Error(`"${address}" should be the https address of a Supabase project, such as https://abc.supabase.co.`)
}
