import { isLoopback } from '@bayt/content/text/secure-address'

/** The environment of the console. */
export interface ServedConfig {
  supabaseUrl: string
  publishableKey: string
  siteUrl: string
}

/** The configuration of the page, and the settings of the server. */
export interface Surroundings {
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
  holds: string
  isRight: (value: string) => boolean
}

const PORT: Variable = {
  name: 'ADMIN_PORT',
  holds: 'the port to listen on, such as 4322',
  isRight: (value) => /^\d+$/.test(value) && Number(value) <= 65_535,
}

const SURROUNDINGS: Variable[] = [
  {
    name: 'SUPABASE_URL',
    holds: `the address of the backend, such as http://localhost:4323 (${ADDRESS})`,
    isRight: isWebAddress,
  },
  {
    name: 'SUPABASE_PUBLISHABLE_KEY',
    holds: 'the public key of the backend, which starts with sb_publishable_',
    isRight: (value) => value.length >= 10 && !value.startsWith('sb_secret_'),
  },
  {
    name: 'SITE_URL',
    holds: `the address of the public site, such as http://localhost:4321 (${ADDRESS})`,
    isRight: isWebAddress,
  },
  {
    name: 'ADMIN_URL',
    holds: `the address of the admin, such as https://admin.example.com/admin (${ADDRESS}), or nothing where the site has the same host`,
    isRight: (value) => value === '' || isWebAddress(value),
  },
]

type Environment = Record<string, string | undefined>

/** @throws Error that names every missing or wrong variable and what it should hold */
export function readEnvironment(env: Environment): Surroundings & { port: number } {
  check(env, [PORT, ...SURROUNDINGS])
  return { port: Number(env.ADMIN_PORT), ...surroundingsOf(env) }
}

/** The same without a port, for an edge worker. @throws Error */
export function readSurroundings(env: Environment): Surroundings {
  check(env, SURROUNDINGS)
  return surroundingsOf(env)
}

function check(env: Environment, variables: Variable[]): void {
  const wrong = variables.filter(({ name, isRight }) => !isRight(env[name] ?? ''))
  if (wrong.length === 0) return
  const lines = wrong.map(({ name, holds }) => `  ${name} ${env[name] ? 'is wrong' : 'is missing'}: it should hold ${holds}.`)
  throw new Error(`The admin cannot start:\n${lines.join('\n')}`)
}

function surroundingsOf(env: Environment): Surroundings {
  const siteUrl = env.SITE_URL ?? ''
  return {
    config: { supabaseUrl: env.SUPABASE_URL ?? '', publishableKey: env.SUPABASE_PUBLISHABLE_KEY ?? '', siteUrl },
    origins: [env.ADMIN_URL ?? '', siteUrl].filter((address) => address !== '').map((address) => new URL(address).origin),
  }
}
