import { isSecretKey } from '@bayt/content/text/secret-key'

/** The environment variables of a static build. */
export interface StaticBuildEnvironment {
  supabaseUrl: string
  publishableKey: string
  /** Scheme and host without a final slash. */
  origin: string
  /** Address of the console, to which `/admin` redirects; absent if the host itself redirects. */
  adminUrl?: string
}

const VARIABLES = {
  SUPABASE_URL: 'the address of the Supabase project, e.g. https://abc.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'the publishable key of the project (sb_publishable_…)',
  SITE_URL: 'the public address of the site, e.g. https://example.com',
  ADMIN_URL: 'the address of the admin, e.g. https://admin.example.com/admin, or nothing',
} as const
const OPTIONAL = 'ADMIN_URL'

/** Quotes the wrong value of a variable in an error message, but never a secret key. */
const held = (value: string | undefined) =>
  value ? `; it holds ${isSecretKey(value.trim()) ? 'a secret key' : `"${value}"`}` : ''

/** Reads the variables. @throws Error that names every missing or invalid variable and its expected value */
export function readStaticBuildEnvironment(env: Record<string, string | undefined>): StaticBuildEnvironment {
  const names = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[]
  const isWrong = (name: string, value = env[name]?.trim()) => {
    if (!value) return name !== OPTIONAL
    // Refuses a secret key, which a public build must not contain.
    return name.endsWith('_URL') ? !/^https?:$/.test(URL.parse(value)?.protocol ?? '') : isSecretKey(value)
  }
  const wrong = names.filter((name) => isWrong(name))
  if (wrong.length > 0) {
    const lines = wrong.map((name) => `- ${name} should hold ${VARIABLES[name]}${held(env[name])}`)
    throw new Error(`The site cannot be built. Set these environment variables:\n${lines.join('\n')}`)
  }
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', SITE_URL = '', ADMIN_URL } = env
  return {
    supabaseUrl: SUPABASE_URL,
    publishableKey: SUPABASE_PUBLISHABLE_KEY,
    origin: new URL(SITE_URL).origin,
    ...(ADMIN_URL && { adminUrl: ADMIN_URL }),
  }
}
