/** Reads the settings of a function. An error names the setting and its expected value. */

/** Looks up one environment variable. */
export type Lookup = (name: string) => string | undefined

export function required(env: Lookup, name: string, holds: string): string {
  const value = env(name)?.trim()
  if (!value) throw new Error(`The setting ${name} is missing. It should hold ${holds}.`)
  return value
}

/** Reads a key dictionary of Supabase (`{"default":"sb_…"}`). */
function keysByName(env: Lookup, name: string, holds: string): Record<string, string> {
  const parsed = parseKeys(required(env, name, holds))
  const keys = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : []
  return Object.fromEntries(keys.filter(([, key]) => typeof key === 'string'))
}

/** The key named `default`, or any other key: after a rotation only keys with other names are left. */
function usedKey(env: Lookup, name: string, holds: string): string {
  const keys = keysByName(env, name, holds)
  const key = keys.default ?? Object.values(keys)[0]
  if (key === undefined) throw new Error(`The setting ${name} has no key. It should hold ${holds}.`)
  return key
}

function parseKeys(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The text may itself be a key, so the message must not contain the text.
    return undefined
  }
}

export interface ProjectSettings {
  url: string
  publishableKey: string
  secretKey: string
  /** All secret keys: a caller may use another key than the functions. */
  secretKeys: readonly string[]
}

/** The settings that Supabase gives every function of a project. */
export function projectSettings(env: Lookup): ProjectSettings {
  const [publishableKeys, secretKeys] = ['a JSON object of publishable keys by name', 'a JSON object of secret keys by name']
  return {
    url: required(env, 'SUPABASE_URL', 'the address of the Supabase project'),
    publishableKey: usedKey(env, 'SUPABASE_PUBLISHABLE_KEYS', publishableKeys),
    secretKey: usedKey(env, 'SUPABASE_SECRET_KEYS', secretKeys),
    secretKeys: Object.values(keysByName(env, 'SUPABASE_SECRET_KEYS', secretKeys)),
  }
}
