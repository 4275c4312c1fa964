import { isLoopback } from '@bayt/content/text/secure-address'

/** The configuration that the server writes into the page. */
export interface ServedConfig {
  supabaseUrl: string
  publishableKey: string
  siteUrl: string
  /** Set only if passwords need more than the 6 characters of the specification. */
  passwordMinLength?: number
}

/** The configuration of the page, and the origins that the server accepts. */
export interface ServerSettings {
  config: ServedConfig
  /** Allowed origins of the console; redirects go only to these. */
  origins: string[]
}

function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  if (!url) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

const ADDRESS = 'an https address, or an http address on this machine'

interface Variable {
  name: string
  /** The expected value of the variable, for the error message. */
  expected: string
  isValid: (value: string) => boolean
}

const PORT: Variable = {
  name: 'ADMIN_PORT',
  expected: 'the port to listen on, such as 4322',
  isValid: (value) => /^\d+$/.test(value) && Number(value) <= 65_535,
}

const SETTINGS: Variable[] = [
  {
    name: 'SUPABASE_URL',
    expected: `the address of the backend, such as http://localhost:4323 (${ADDRESS})`,
    isValid: isWebAddress,
  },
  {
    name: 'SUPABASE_PUBLISHABLE_KEY',
    expected: 'the public key of the backend, which starts with sb_publishable_',
    isValid: (value) => value.length >= 10 && !value.startsWith('sb_secret_'),
  },
  {
    name: 'SITE_URL',
    expected: `the address of the public site, such as http://localhost:4321 (${ADDRESS})`,
    isValid: isWebAddress,
  },
  {
    name: 'ADMIN_URL',
    expected: `the address of the admin, such as https://admin.example.com/admin (${ADDRESS}), or nothing where the site has the same host`,
    isValid: (value) => value === '' || isWebAddress(value),
  },
  {
    name: 'PASSWORD_MIN_LENGTH',
    expected: 'how many characters a new password needs, from 6 to 20, or nothing for 6',
    isValid: (value) => value === '' || (/^\d{1,2}$/.test(value) && Number(value) >= 6 && Number(value) <= 20),
  },
]

type Environment = Record<string, string | undefined>

/** @throws Error that names every missing or wrong variable and its expected value */
export function readEnvironment(env: Environment): ServerSettings & { port: number; fd: number | undefined } {
  check(env, [PORT, ...SETTINGS])
  const fd = env.ADMIN_FD === undefined ? undefined : Number(env.ADMIN_FD)
  return { port: Number(env.ADMIN_PORT), fd, ...settingsOf(env) }
}

/** The environment of an edge worker, which needs no port. @throws Error that names every missing or wrong variable */
export function readSettings(env: Environment): ServerSettings {
  check(env, SETTINGS)
  return settingsOf(env)
}

function check(env: Environment, variables: Variable[]): void {
  const wrong = variables.filter(({ name, isValid }) => !isValid(env[name] ?? ''))
  if (wrong.length === 0) return
  const lines = wrong.map(
    ({ name, expected }) => `  ${name} ${env[name] ? 'is wrong' : 'is missing'}: it should hold ${expected}.`,
  )
  throw new Error(`The admin cannot start:\n${lines.join('\n')}`)
}

function settingsOf(env: Environment): ServerSettings {
  const siteUrl = env.SITE_URL ?? ''
  const supabaseUrl = env.SUPABASE_URL ?? ''
  const publishableKey = env.SUPABASE_PUBLISHABLE_KEY ?? ''
  const minLength = env.PASSWORD_MIN_LENGTH
  return {
    config: { supabaseUrl, publishableKey, siteUrl, ...(minLength && { passwordMinLength: Number(minLength) }) },
    origins: [env.ADMIN_URL ?? '', siteUrl].filter((address) => address !== '').map((address) => new URL(address).origin),
  }
}
