/** Reads the settings of a function. An error names the setting and what it should hold. */

/** Looks up one environment variable. */
export type Lookup = (name: string) => string | undefined

export function required(env: Lookup, name: string, holds: string): string {
  const value = env(name)?.trim()
  if (!value) throw new Error(`The setting ${name} is missing. It should hold ${holds}.`)
  return value
}

/** The default key of one of Supabase's key dictionaries (`{"default":"sb_…"}`). */
function defaultKey(env: Lookup, name: string, holds: string): string {
  const keys = parseKeys(required(env, name, holds))
  if (typeof keys === 'object' && keys !== null && 'default' in keys && typeof keys.default === 'string') return keys.default
  throw new Error(`The setting ${name} has no key named "default". It should hold ${holds}.`)
}

function parseKeys(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The text may itself be a key: keep it out of the message.
    return undefined
  }
}

export interface ProjectSettings {
  url: string
  publishableKey: string
  secretKey: string
}

/** The settings that Supabase gives every function of a project. */
export function projectSettings(env: Lookup): ProjectSettings {
  return {
    url: required(env, 'SUPABASE_URL', 'the address of the Supabase project'),
    publishableKey: defaultKey(env, 'SUPABASE_PUBLISHABLE_KEYS', 'a JSON object of publishable keys by name'),
    secretKey: defaultKey(env, 'SUPABASE_SECRET_KEYS', 'a JSON object of secret keys by name'),
  }
}
